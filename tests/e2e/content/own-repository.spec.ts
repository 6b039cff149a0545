import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCampus } from '~/tests/support/campus-server'
import { startContentRepository } from '~/tests/support/content/repository'
import { expect, test } from '~/tests/support/fixtures'

const words = (text: string, type: string, spans: object[] = []) => [{ type, text, spans }]
const link = {
  start: 4,
  end: 11,
  type: 'hyperlink',
  data: { link_type: 'Document', id: 'Zf1', type: 'page', tags: [], lang: 'en-gb', uid: 'footer_imprint' },
}
const text = (uid: string, title: string, spans: object[] = []) => ({
  uid,
  type: 'page',
  data: {
    title: words(title, 'heading1'),
    lede: words('From elsewhere.', 'paragraph'),
    body: words('The imprint is here.', 'paragraph', spans),
  },
})

test(
  'a campus with a repository of its own starts without it, and shows its texts when it comes',
  { tag: '@http' },
  async ({ page }) => {
    test.setTimeout(120_000)
    const folder = mkdtempSync(join(tmpdir(), 'campus-content-'))
    const repository = await startContentRepository('token-of-the-repository', {
      down: true,
      documents: [
        text('about', 'About us, from elsewhere', [link]),
        text('footer_imprint', 'Imprint, from elsewhere'),
      ],
    })
    const campus = await startCampus({
      dataDir: join(folder, 'data'),
      smtpUrl: 'smtp://127.0.0.1:9',
      logFile: join(folder, 'log'),
      environment: {
        SEED_DEMO: '0',
        PRISMIC_ENDPOINT: repository.endpoint,
        PRISMIC_ACCESS_TOKEN: repository.accessToken,
      },
    })
    try {
      const missing = await fetch(`${campus.url}/about`)
      expect(missing.status).toBe(503)
      expect(await missing.text()).toContain('Please try again in a few minutes')
      expect((await fetch(`${campus.url}/`)).status).toBe(200)

      repository.behaviour.down = false
      await expect
        .poll(async () => (await fetch(`${campus.url}/about`)).status, { timeout: 45_000 })
        .toBe(200)
      await page.goto(`${campus.url}/about`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us, from elsewhere')
      await page.getByRole('main').getByRole('link', { name: 'imprint' }).click()
      await expect(page).toHaveURL(`${campus.url}/footer/imprint`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imprint, from elsewhere')
      expect(repository.complaints).toEqual([])
    } finally {
      await campus.stop()
      await repository.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
