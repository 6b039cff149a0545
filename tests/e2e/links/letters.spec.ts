import type { Page } from '@playwright/test'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import type { Mailbox } from '~/tests/support/mailbox'
import { newMark, newOrganisation, newOutletOf } from './linked-members'

const main = (page: Page) => page.getByRole('main')

/** A group, and two outlets that are linked with it. */
async function groupWithOutlets(api: CampusApi, mailbox: Mailbox, mark: string) {
  const entityName = `Pier Group ${mark}`
  const office = await newOrganisation(api, mailbox, {
    kind: 'group',
    email: `pier.${mark}@group.example`,
    entityName,
  })
  const admin = await api.demoToken('admin')
  const join = async (name: string) => {
    const outlet = await newOutletOf(api, `${name}${mark} News`, `nobody.${name}.${mark}@press.example`)
    const { token } = outlet
    const { items } = await api.call<{ items: { id: string }[] }>(
      'GET',
      `/link-candidates?kind=group&text=${mark}`,
      { token },
    )
    const { id } = await api.call<{ id: string }>('POST', '/links', { token, body: { with: items[0]?.id } })
    await api.call('POST', `/links/${id}/confirm`, { token: admin })
    return { outlet, link: id }
  }
  return { office, entityName, agreeing: await join('Buoy'), silent: await join('Crane') }
}

/** Whether this outlet has got a notification that says so. */
const hasGot = async (api: CampusApi, { token }: Member, words: string) =>
  (await api.call<{ title: string }[]>('GET', '/notifications', { token })).some(({ title }) =>
    title.includes(words),
  )

test(
  'an outlet agrees to get what a group announces, gets it alone, and takes it back by the mail',
  { tag: '@smoke-both' },
  async ({ as, api, mailbox, visit, settled }) => {
    const mark = newMark()
    const { office, entityName, agreeing, silent } = await groupWithOutlets(api, mailbox, mark)
    const newsroom = await as(agreeing.outlet)
    await visit(newsroom, `/links/${agreeing.link}`)
    await expect(main(newsroom)).toContainText(`You do not get what ${entityName} announces`, {
      useInnerText: true,
    })
    await main(newsroom).getByRole('button', { name: 'Get announcements' }).click()
    await expect(toastOf(newsroom)).toContainText('You get the announcements of')

    const desk = await as(office)
    await visit(desk, '/outlets')
    await main(desk).getByRole('link', { name: 'Announcements' }).click()
    await expect(main(desk)).toContainText('Outlets that get your announcements: 1 of 2.')
    await main(desk).getByRole('link', { name: 'Write an announcement' }).click()
    await settled(desk)
    await expect(main(desk)).not.toContainText('Who gets it')
    const english = desk.getByRole('group', { name: 'English' })
    await english.getByLabel('Subject').fill(`Meeting ${mark}`)
    await english.getByLabel('Text').fill('In May.')
    await desk.getByRole('button', { name: 'Save draft' }).click()
    await expect(toastOf(desk)).toContainText('The draft has been saved.')
    await main(desk).getByRole('link', { name: 'Send …' }).click()
    await settled(desk)
    await expect(main(desk)).toContainText('goes to 1 outlet at present')
    await desk.getByLabel('Now', { exact: true }).check()
    await desk.getByRole('button', { name: 'Send the announcement' }).click()
    await expect(toastOf(desk)).toContainText('The announcement is being sent.')

    const { email } = agreeing.outlet
    const mail = await mailbox.waitFor({ to: email, subject: `${entityName}: Meeting ${mark}` })
    expect(mail.text).toContain('In May.')
    expect(await hasGot(api, silent.outlet, `Meeting ${mark}`)).toBe(false)
    await visit(newsroom, '/notifications')
    await newsroom.getByRole('link', { name: `Meeting ${mark}` }).click()
    await expect(main(newsroom)).toContainText('Announcement of a group that you belong to')
    await expect(main(newsroom)).toContainText(`By ${entityName}`, { useInnerText: true })

    const way = /\/unsubscribe\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
    await visit(newsroom, way)
    await expect(main(newsroom)).toContainText('Announcements of the group', { useInnerText: true })
    await newsroom.getByRole('button', { name: 'Stop these e-mails' }).click()
    await expect(newsroom.getByRole('heading', { level: 1 })).toHaveText(
      'You will no longer receive these e-mails',
    )
    await expect(newsroom.getByRole('button', { name: 'Subscribe again' })).toHaveCount(0)
    await visit(newsroom, `/links/${agreeing.link}`)
    await expect(main(newsroom).getByRole('button', { name: 'Get announcements' })).toBeVisible()
    await visit(desk, '/announcements')
    await expect(main(desk)).toContainText('Outlets that get your announcements: 0 of 2.')
  },
)

test('a group recommends an offer, its outlet finds it after login, and it goes again', async ({
  as,
  api,
  mailbox,
  visit,
  settled,
}) => {
  const mark = newMark()
  const { office, entityName, agreeing } = await groupWithOutlets(api, mailbox, mark)
  const { token } = agreeing.outlet
  const { items } = await api.call<{ items: { id: string; headline: string }[] }>('GET', '/offers', { token })
  const [{ id, headline } = { id: '', headline: '' }] = items
  const desk = await as(office)
  await visit(desk, `/content/detail/view/${id}`)
  await desk.getByLabel('Note for your outlets').fill(`Worth an hour ${mark}`)
  await main(desk).getByRole('button', { name: 'Recommend to your outlets' }).click()
  await expect(toastOf(desk)).toContainText('Your outlets see it from now on.')

  const newsroom = await as(agreeing.outlet)
  await visit(newsroom, '/home')
  const part = main(newsroom).locator('#from-groups')
  await expect(part).toContainText(`Worth an hour ${mark}`)
  await part.getByRole('link', { name: headline }).click()
  await expect(main(newsroom)).toContainText(`Recommended by ${entityName}.`, { useInnerText: true })

  await visit(desk, '/outlets')
  await main(desk).getByRole('link', { name: 'Recommended offers' }).click()
  await settled(desk)
  await desk.getByLabel('Note for your outlets').fill(`Two hours ${mark}`)
  await main(desk).getByRole('button', { name: 'Save note' }).click()
  await expect(toastOf(desk)).toContainText('Your outlets see it from now on.')
  await visit(newsroom, '/content/recommended')
  await expect(main(newsroom)).toContainText(`Two hours ${mark}`)
  await settled(desk)
  await main(desk).getByRole('button', { name: 'No longer recommend' }).click()
  await expect(main(desk)).toContainText('You recommend no offers yet')
  await visit(newsroom, '/content/recommended')
  await expect(main(newsroom)).toContainText('No offers are recommended to you')
  await toastOf(desk).getByRole('button', { name: 'Undo' }).click()
  await expect(main(desk)).toContainText('1 offer')
  await expect(desk.getByLabel('Note for your outlets')).toHaveValue(`Two hours ${mark}`)
  await visit(newsroom, '/home')
  await expect(part).toContainText(`Two hours ${mark}`)
})
