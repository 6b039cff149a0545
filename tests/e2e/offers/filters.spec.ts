import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' }).click()
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
const cards = (page: Page) => page.locator('main article')

/** What a choice promises in brackets. */
async function promised(label: string | null): Promise<number> {
  const count = /\((\d+)\)$/.exec(label ?? '')?.[1]
  expect(count, label ?? 'no label').toBeDefined()
  return Number(count)
}

/** Unfolds the choices of one filter. */
async function unfold(page: Page, name: string) {
  const choices = page
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: name }) })
    .last()
  if ((await choices.getAttribute('open')) === null) await choices.locator('summary').click()
  return page.getByRole('group', { name })
}

test(
  'each choice leaves as many offers as it promises, and can be taken away again',
  { tag: '@smoke' },
  async ({ as, visit }) => {
    const page = await as('journalist')
    await visit(page, '/content')
    const category = page.getByLabel('Category')
    const event = category.locator('option[value="event"]')
    const events = await promised(await event.textContent())
    await category.selectOption('event')
    await apply(page)
    await expect(page).toHaveURL(/category=event/)
    await expect(page.getByText(`${events} offers`)).toBeVisible()

    const tags = await unfold(page, 'Tags')
    const tag = tags.getByRole('checkbox').first()
    const label = await tags.locator('label').first().textContent()
    const left = await promised(label)
    await tag.check()
    await apply(page)
    await expect(chips(page)).toHaveCount(2)
    await expect(cards(page)).toHaveCount(left)

    await chips(page).getByRole('link').first().click()
    await expect(chips(page)).toHaveCount(1)
    await expect(page).not.toHaveURL(/category=event/)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/content')
    await expect(chips(page)).toHaveCount(0)
  },
)

test('two tags and a clause narrow the list together; pages and order keep them', async ({ as, visit }) => {
  const page = await as('journalist')
  await visit(page, '/content?tag=level-beginner&tag=audience-journalists&sort=newest')
  await expect(chips(page)).toHaveText([/For beginners/, /For journalists/])
  const both = await cards(page).all()
  expect(both).not.toEqual([])
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
  await chips(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/tag=audience-journalists/)
  await expect(page).toHaveURL(/sort=newest/)
  await expect(chips(page)).toHaveCount(1)
  await expect(cards(page).nth(both.length - 1)).toBeVisible()
})

test('the deadline comes first, rolling offers last, past ones where they are asked for', async ({
  as,
  visit,
}) => {
  const page = await as('journalist')
  await visit(page, '/content')
  await expect(cards(page).first().locator('p').first()).toHaveText(/^Apply by/)
  await page.getByLabel('Deadline').selectOption({ label: 'Past' })
  await apply(page)
  await expect(cards(page).first().locator('p').first()).toHaveText(/^(Closed on|Over)/)
  await visit(page, '/content?state=rolling')
  await expect(cards(page).first().locator('p').first()).toHaveText(/^Rolling/)
  await visit(page, '/content?page=2')
  await expect(cards(page).last().locator('p').first()).toHaveText(/^Rolling/)
})

test('whatever is searched for, the list answers', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  for (const text of ['', 'a', 'z', '& | ! ( ) :* <->', '"', '🗞️', '-', "' or 1=1 --", 'a\u0000b']) {
    const answer = await visit(page, `/content?text=${encodeURIComponent(text)}`)
    expect(answer?.status(), text).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Resource centre' })).toBeVisible()
  }
  const long = 'accuracy '.repeat(555).trim()
  await visit(page, `/content?text=${encodeURIComponent(long)}`)
  await expect(page.getByText('Your search text is too long')).toBeVisible()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(long)
})

test('an offer leads to its tags, its clauses, its provider, the calendar, and says what it is to programs', async ({
  as,
  visit,
}) => {
  const page = await as('journalist')
  await visit(page, '/content?clause=10&category=seminar')
  await cards(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Helps with' })).toBeVisible()
  const guide = page.getByRole('link', { name: /^Clause 10: / })
  await expect(guide).toHaveAttribute('href', '/knowledgebase/10-accuracy')
  await expect(page.getByLabel('Address of this offer')).toHaveValue(page.url())
  const calendar = await page.request.get(
    (await page.getByRole('link', { name: 'Calendar file (.ics)' }).getAttribute('href')) ?? '',
  )
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  const said = JSON.parse(structured ?? '{}') as Record<string, unknown>
  expect(said).toMatchObject({ '@context': 'https://schema.org', url: page.url() })
  expect(['EducationEvent', 'Course']).toContain(said['@type'])
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: /^All offers ?: Clause 10/ }).click()
  await expect(page).toHaveURL('/content?clause=10')
  await expect(chips(page)).toHaveText([/10 Accuracy/])
})

test('who owns an offer is led to its form', async ({ as, visit }) => {
  const page = await as('provider')
  await visit(page, '/content/own')
  await page.locator('main a[href^="/content/detail/view/"]').first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(/\/content\/detail\/edit\//)
})
