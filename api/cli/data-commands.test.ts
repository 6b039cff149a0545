import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLegacyLoginId } from '~/api/features/legacy/legacy.service'
import { readEnvironment } from '~/api/platform/environment'
import { legacyLinks } from './data-commands'

describe('links for members of the former application', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'campus-links-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const secret = 'a secret for links that is long enough'
  const env = () =>
    readEnvironment({
      NODE_ENV: 'production',
      DATA_DIR: folder,
      TOKEN_SECRET: secret,
      SESSION_SECRET: `another ${secret}`,
      PUBLIC_URL: 'https://campus.example.org',
    })
  function print(content: string): string {
    const file = join(folder, 'list.txt')
    writeFileSync(file, content)
    return legacyLinks(env(), file)
  }

  it('come one for each line, whatever its ends and whatever program has written it', () => {
    const lines = print('\uFEFFa@example.org\r\n\n  b@example.org \n').split('\r\n')
    expect(lines[0]).toBe('"email","link"')
    const read = lines.slice(1).map((line) => {
      const [, email, id] =
        /^"(.+)","https:\/\/campus\.example\.org\/old\/login\/([\w.-]+)"$/.exec(line) ?? []
      return [email, readLegacyLoginId({ tokenSecret: secret }, id ?? '', new Date())]
    })
    expect(read).toEqual([
      ['a@example.org', 'a@example.org'],
      ['b@example.org', 'b@example.org'],
    ])
  })

  it('are not made at all where a line is no e-mail, which is named by its number', () => {
    expect(() => print('a@example.org\nnonsense\n')).toThrow('Line 2 of EMAIL_LIST')
  })

  it('need a list that can be read', () => {
    expect(() => legacyLinks(env(), undefined)).toThrow('EMAIL_LIST is not set')
    expect(() => legacyLinks(env(), join(folder, 'nothing.txt'))).toThrow('EMAIL_LIST cannot be read')
  })
})
