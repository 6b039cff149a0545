import type { Page } from '@playwright/test'
import {
  accept, correctIt, follow, handIn, judgeLast, judgeOthers, main, newReport, people, press, request,
} from '~/tests/support/audits/on-pages' // prettier-ignore
import { expect, toastOf } from '~/tests/support/fixtures'
import { test } from '~/tests/support/servers/campus-with-clock'

/** What a number of a certificate looks like, and is none. */
const noNumber = '2222-2222-2222-2'

interface Stranger {
  page: Page
  visit: (page: Page, path: string) => Promise<{ status: () => number } | null>
}

/** Somebody without an account, who asks at each step what is true. */
function strangerOf({ page, visit }: Stranger) {
  const check = async (text: string, answer: string) => {
    await visit(page, '/certificate')
    await page.getByLabel('Number or address of the certificate, or the credential').fill(text)
    await press(page, 'Check')
    await expect(main(page).getByRole('status')).toContainText(answer)
  }
  const read = async (path: string) => {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    return answer.text()
  }
  return {
    read,
    /** Nothing says that the outlet is certified, or that it is audited. */
    findsNothing: async ({ outlet, audit }: { outlet: string; audit: string }) => {
      await check(noNumber, 'This is no certificate of this campus.')
      expect((await visit(page, `/certificate/${noNumber}`))?.status()).toBe(404)
      const { certificate } = JSON.parse(await read(`/api/outlets/${outlet}/certificate`)) as {
        certificate: object | null
      }
      expect(certificate).toBeNull()
      await visit(page, `/u/${outlet}/transparency`)
      await expect(main(page)).toContainText('Nora Probe')
      await expect(main(page)).not.toContainText(/audit|is certified/i)
      await visit(page, `/audits/${audit}`)
      await expect(page).toHaveURL(/\/login\?/)
    },
    /** The page, the check of its number, of its address and of a copy of the credential, and the file all say the same. */
    finds: async (number: string, told: { says: string; state: string; credential: string }) => {
      // The page is kept for a second.
      await expect(async () => {
        await visit(page, `/certificate/${number}`)
        await expect(main(page)).toContainText(told.says, { timeout: 500 })
      }).toPass()
      const address = page.url()
      for (const text of [number, address, told.credential]) await check(text, told.says)
      expect(JSON.parse(await read(`/certificate/${number}.json`))).toMatchObject({ state: told.state })
      await visit(page, `/certificate/${number}`)
    },
  }
}

test('a certificate is true for a stranger from its day on, through suspension and back', async ({
  as,
  api,
  own,
  openBrowser,
  visit,
  settled,
}) => {
  test.setTimeout(180_000)
  const outlet = await newReport(api, 'The Certified Courier')
  const page = await as(outlet)
  const [auditor, decider] = [await as(people.maeve), await as(people.tomasz)]
  const reader = await openBrowser()
  const stranger = strangerOf({ page: reader, visit })

  const id = await request({ page, visit, settled })
  const nothing = () => stranger.findsNothing({ outlet: outlet.id, audit: id })
  await nothing()
  await accept({ page: decider, id, visit, settled })
  await nothing()
  await judgeOthers(api, { id, but: ['management-ties', 'owners-direct'] })
  await judgeLast({ page: auditor, id, visit, settled }, 'Minor finding')
  await nothing()
  await correctIt({ page, visit, settled })
  await nothing()
  await handIn({ page: auditor, id, visit, settled })
  await nothing()
  await visit(decider, `/audits/${id}/decision`)
  await press(decider, 'Certify')
  await expect(toastOf(decider)).toContainText('The outlet is told in ten minutes.')
  await nothing()

  own.setAhead(11)
  await visit(page, `/audits/${id}`)
  const link = main(page).getByRole('link', { name: /^Certificate [2-9A-Z-]{16}$/ })
  const number = (await link.textContent())!.replace('Certificate ', '')
  await follow(page, /^Certificate /)
  await expect(page).toHaveURL(`/certificate/${number}`)
  const credential = await stranger.read(`/certificate/${number}/credential`)
  const badge = () => stranger.read(`/certificate/${number}/badge.svg`)
  const valid = await badge()
  const certified = { says: 'The Certified Courier is certified', state: 'valid', credential }
  await stranger.finds(number, certified)
  await visit(reader, `/u/${outlet.id}/transparency`)
  await expect(main(reader)).toContainText('Certified by Kestrel Media Assurance until')

  await visit(decider, `/certificates/${number}`)
  await decider.getByLabel('Why does it not count for now?').fill('The owner has changed.')
  await press(decider, 'Suspend the certificate')
  await expect(toastOf(decider)).toContainText('The certificate is suspended.')
  await stranger.finds(number, { says: 'has been suspended since', state: 'suspended', credential })
  await expect(main(reader)).toContainText('The owner has changed.')
  expect(await badge()).not.toBe(valid)
  // Who has audited cannot say that it counts again.
  await visit(auditor, `/certificates/${number}`)
  await expect(main(auditor).getByRole('button', { name: /Lift/ })).toHaveCount(0)

  own.setAhead(22)
  await visit(decider, `/certificates/${number}`)
  await press(decider, 'Lift the suspension')
  await expect(toastOf(decider)).toContainText('The certificate counts again.')
  await stranger.finds(number, certified)
  await expect(main(reader)).toContainText('Suspension lifted')
  await expect(main(reader)).toContainText('The owner has changed.')
  expect(await badge()).toBe(valid)
})
