import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { generateCompatibility, marker } from '~/bin/api/compatibility'

it('the page about what an API must answer says what the contracts say: npm run docs:api', async () => {
  const file = fileURLToPath(new URL('../../docs/api-compatibility.md', import.meta.url))
  const [, written = ''] = readFileSync(file, 'utf8').split(marker)
  expect(written.trim()).toBe((await generateCompatibility()).trim())
})
