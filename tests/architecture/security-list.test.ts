import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { levelOne, levelTwo } from './security-requirements'
import { isSource, isTest, listFiles, readProjectFile } from './source-tree'

const document = readProjectFile('docs/security.md')
const [, list = ''] = document.split('\n## The list\n')
const numbers = (text: string) => text.trim().split(/\s+/)

/** One line of the list: its four cells. */
const lines = [...list.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, id = '', what = '', where = '', proof = '']) => ({ id, what, where, proof }),
)
const hasReason = (text: string) => /^(does not apply|open|no test): \S+(\s+\S+)+/.test(text)
const isDone = ({ where }: { where: string }) => !/^(does not apply|open): /.test(where)
const headings = new Set(
  [...document.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')),
)

describe('the list of docs/security.md', () => {
  it('has a line for each requirement of both levels, once, and no other', () => {
    expect(lines.map(({ id }) => id).sort()).toEqual([...numbers(levelOne), ...numbers(levelTwo)].sort())
    expect(lines).toHaveLength(253)
  })

  it('says of each what it asks, in few words', () => {
    for (const { id, what } of lines) {
      expect(what.split(/\s+/).length, id).toBeGreaterThan(2)
      expect(what.split(/\s+/).length, id).toBeLessThanOrEqual(12)
    }
  })

  it('gives a reason for what does not apply or is open', () => {
    expect(lines.filter((line) => !isDone(line) && !(hasReason(line.where) && line.proof === '–'))).toEqual(
      [],
    )
  })

  it('names for all else a place that exists', () => {
    for (const { id, where } of lines.filter(isDone)) {
      const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      const sections = [...where.matchAll(/\]\(#([^)]+)\)/g)].map(([, name = '']) => name)
      expect(files.length + sections.length, id).toBeGreaterThan(0)
      for (const file of files) expect(existsSync(file), `${id}: ${file}`).toBe(true)
      for (const name of sections) expect(headings.has(name), `${id}: ${name}`).toBe(true)
    }
  })

  it('names files that exist where it says what is missing', () => {
    for (const { id, where } of lines.filter((line) => !isDone(line)))
      for (const [file] of where.matchAll(/\b(?:api|app|contracts|deploy|bin)\/[\w/.-]+\.\w+/g))
        expect(existsSync(file), `${id}: ${file}`).toBe(true)
  })

  it('proves each by a test that is there, or says why there is none', () => {
    for (const { id, proof } of lines.filter(isDone)) {
      const proofs = [...proof.matchAll(/`([^`]+)` “([^”]+)”/g)]
      if (proofs.length === 0) expect(hasReason(proof), id).toBe(true)
      for (const [, file = '', title = ''] of proofs) {
        expect(isTest(file) && existsSync(file), `${id}: ${file}`).toBe(true)
        expect(readProjectFile(file).includes(title), `${id}: “${title}” in ${file}`).toBe(true)
      }
    }
  })

  it('counts itself right', () => {
    const count = (start: string) => lines.filter(({ where }) => where.startsWith(start)).length
    const [apart, open] = [count('does not apply: '), count('open: ')]
    const words = document.replace(/\s+/g, ' ')
    const stated = /(\d+) are met, (\d+) do not apply, (\d+) are open/.exec(words)?.slice(1).map(Number)
    expect(stated).toEqual([lines.length - apart - open, apart, open])
  })
})

const sources = ['api', 'app', 'contracts']
  .flatMap((folder) => listFiles(folder))
  .concat('server.ts')
  .filter((file) => isSource(file) && !isTest(file))
  .map((file) => ({ file, text: readProjectFile(file).replace(/^\s*(\/\/|\/?\*).*$/gm, '') }))
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('cryptography', () => {
  const uses =
    /\b(createCipheriv|createDecipheriv|createHmac|createHash|hkdfSync|scrypt\w*|pbkdf2\w*|randomBytes|createECDH|generateKeyPair\w*|SignJWT|EncryptJWT|jwtVerify|jwtDecrypt)\(|new TOTP\(|from '@node-rs\/argon2'|crypto\.subtle/

  it('stands in the inventory, which names every file that uses cryptography and no other', () => {
    const section = document.split('\n## Cryptography\n')[1]?.split('\n## ')[0] ?? ''
    const named = [...section.matchAll(/^\| `([^`]+)` /gm)].map(([, file = '']) => file)
    expect(named.sort()).toEqual(filesWith(uses).sort())
  })

  it('uses no weak hash and no cipher but one, except where nothing is guarded', () => {
    expect(filesWith(/createHash\('(md5|sha1|md4|ripemd\w*)'/i)).toEqual([
      'api/features/content/release.service.ts',
      'api/platform/database/prepared-pool.ts',
    ])
    for (const { text, file } of sources)
      for (const [, cipher] of text.matchAll(/create(?:C|Dec)ipheriv\('([^']+)'/g))
        expect(cipher, file).toBe('aes-256-gcm')
  })

  it('takes no chance for secrets that can be foreseen', () => {
    const secretive = /(token|secret|password|nonce|session|code|key)\w*\s*(=|:)[^\n]*Math\.random/i
    expect(filesWith(secretive)).toEqual([])
  })

  it('switches no check of certificates off', () => {
    expect(filesWith(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([])
  })
})
