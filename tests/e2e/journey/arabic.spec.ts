import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'
import { demoPerson } from '~/tests/support/people'
import { textIn } from '~/tests/support/translations'

const text = (key: string, values?: Record<string, unknown>) => textIn('ar', key, values)
/** What is put into a text is isolated there by characters that are not seen. */
const seen = (words: string) => words.replace(/[\u2066-\u2069]/g, '')

const provider = demoPerson('provider')
const providerName = provider.entityName ?? ''
const coach = demoPerson('trainer')
const password = 'Quiet-Harbour-77'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: text('ui:nav.main') })

/** Everything in Arabic, on the page that is open. */
async function isArabic(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
}

async function toastSays(page: Page, words: string): Promise<void> {
  await expect(async () => expect(seen(await toastOf(page).innerText())).toContain(words)).toPass()
}

interface Walk {
  page: Page
  visit: (page: Page, path: string) => Promise<unknown>
}

interface Person {
  firstName: string
  lastName: string
  email: string
}

async function register(page: Page, person: Person): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: text('start:register'), exact: true })
    .click()
  await page.getByRole('radio', { name: text('registration:chooser.journalist.label') }).check()
  await page.getByRole('button', { name: text('registration:chooser.submit') }).click()
  await expect(heading(page)).toHaveText(text('registration:journalist.title'))
  const field = (name: string) => page.getByLabel(text(`registration:fields.${name}`), { exact: true })
  await field('salutation').selectOption({ index: 1 })
  await field('firstName').fill(person.firstName)
  await field('lastName').fill(person.lastName)
  await field('country').selectOption({ label: 'الأردن' })
  await field('email').fill(person.email)
  await field('password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: text('registration:submit') }).click()
  await expect(heading(page)).toHaveText(text('registration:sent.title'))
}

async function confirmAndLogIn({ page, visit }: Walk, link: string, email: string): Promise<void> {
  await visit(page, link)
  await page.getByRole('button', { name: text('registration:confirm.submit') }).click()
  await expect(heading(page)).toHaveText(text('auth:logIn'))
  await page.getByLabel(text('auth:email'), { exact: true }).fill(email)
  await page.getByLabel(text('auth:password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('auth:logIn') })
    .click()
  await expect(page).toHaveURL('/home')
}

async function askForValidation({ page, visit }: Walk): Promise<void> {
  await expect(page.getByRole('main')).toContainText(text('validation:restricted.title'))
  await visit(page, `/home?provider=${encodeURIComponent(providerName)}`)
  await page.getByRole('radio', { name: providerName }).check()
  await page.getByLabel(text('validation:ask.introduction')).fill('من دورة الربيع عام ٢٠٢٥.')
  await page.getByRole('button', { name: text('validation:ask.send'), exact: true }).click()
  await expect(page.getByRole('heading', { name: text('validation:open.title') })).toBeVisible()
}

/** The office of the provider works in English. */
async function approve({ page: office, visit }: Walk, person: Person): Promise<void> {
  await visit(office, `/ij_administration?text=${encodeURIComponent(person.lastName)}`)
  await office.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  await office.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(toastOf(office)).toContainText('now has full access')
}

async function findOffer({ page, visit }: Walk): Promise<void> {
  await visit(page, '/home')
  await menu(page)
    .getByRole('link', { name: text('common:nav.content') })
    .click()
  await expect(heading(page)).toHaveText(text('offers:list.title'))
  await page.getByLabel(text('offers:filters.category')).selectOption('training')
  await page.getByRole('button', { name: text('ui:filter.submit') }).click()
  await expect(page).toHaveURL(/[?&]category=training/)
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
  const headline = await first.innerText()
  await first.click()
  await expect(heading(page)).toHaveText(headline)
  await isArabic(page)
}

async function writeToCoach({ page, visit }: Walk): Promise<void> {
  await visit(page, '/content')
  await page.getByRole('link', { name: text('directory:tabs.directory') }).click()
  await page.getByLabel(text('directory:filters.kind')).selectOption('trainer')
  await page.getByLabel(text('directory:filters.text')).fill(coach.lastName)
  await page.getByRole('button', { name: text('ui:filter.submit') }).click()
  const name = `${coach.firstName} ${coach.lastName}`
  await page.getByRole('main').getByRole('link', { name }).click()
  await page.getByRole('link', { name: text('profiles:public.write') }).click()
  await page.getByLabel(text('messages:write.body')).fill('مرحبًا، هل لديكم موعد لغرفة أخبار صغيرة؟')
  await page.getByRole('button', { name: text('messages:write.submit') }).click()
  await toastSays(page, text('messages:toast.sent'))
}

async function changeProfile({ page, visit }: Walk): Promise<void> {
  await visit(page, '/profile_settings')
  await expect(heading(page)).toHaveText(text('profiles:settings.title'))
  await page.locator('input[name=city]').fill('إربد')
  await page.locator('input[name=messenger]').fill('Signal: layla.42')
  await page.getByRole('button', { name: text('profiles:settings.submit') }).click()
  await toastSays(page, text('profiles:toast.saved'))
  await visit(page, '/profile_settings')
  await expect(page.locator('input[name=city]')).toHaveValue('إربد')
  await expect(page.locator('input[name=messenger]')).toHaveValue('Signal: layla.42')
}

test(
  'a reader of Arabic registers, is validated, finds an offer, writes to a coach and changes the profile',
  { tag: '@smoke-both' },
  async ({ page, as, mailbox, visit, settled }) => {
    test.setTimeout(180_000)
    const walk = { page, visit }
    const mark = randomUUID().slice(0, 8)
    const person = { firstName: 'ليلى', lastName: `حدّاد-${mark}`, email: `layla.${mark}@newsroom.example` }

    await test.step('chooses the language, registers and confirms', async () => {
      await visit(page, '/')
      await page.getByRole('banner').locator('summary').filter({ hasText: /^EN/ }).click()
      await page.getByRole('button', { name: 'العربية', exact: true }).click()
      await isArabic(page)
      await settled(page)
      await register(page, person)
      const mail = await mailbox.waitFor({ to: person.email })
      await confirmAndLogIn(walk, linkIn(mail, '/confirm/'), person.email)
    })

    await test.step('asks for validation and gets it', async () => {
      await askForValidation(walk)
      await approve({ ...walk, page: await as('provider') }, person)
      await visit(page, '/notifications')
      await expect(async () => {
        const list = seen(await page.getByRole('main').innerText())
        expect(list).toContain(seen(text('mail:notice.validationApproved.title', { provider: providerName })))
      }).toPass()
    })

    await test.step('finds an offer, writes to a coach and changes the profile', async () => {
      await findOffer(walk)
      await writeToCoach(walk)
      await changeProfile(walk)
      await isArabic(page)
    })
  },
)
