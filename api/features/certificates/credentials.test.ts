import { Bitstring } from '@digitalbazaar/bitstring'
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { verifyJWS } from 'did-jwt'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeList, publicKeys, rotate, sign } from './signing.service'
import type { Database } from '~/api/platform/database'
import type { Certificate } from '~/contracts/certification/certificates'
import type { Disclosure } from '~/contracts/content/disclosure'
import { createTestApi } from '~/tests/support/api'
import { type Certified, newCertified } from '~/tests/support/certificates/certified'
import { describeWithDatabase } from '~/tests/support/database'
import { listBits, listName } from './credentials.rules'

interface StatusEntry {
  type: string
  statusPurpose: string
  statusListIndex: string
  statusListCredential: string
}
interface StatusList {
  id: string
  validFrom: string
  validUntil: string
  credentialSubject: { type: string; statusPurpose: string; encodedList: string }
}
interface Credential {
  credentialStatus: StatusEntry[]
  id: string
  issuer: { id: string }
  validUntil: string
  credentialSubject: { name: string; subjectOf: { url: string; sha256: string } }
}
type Key = Record<string, string>

const part = (jwt: string, index: number): unknown =>
  JSON.parse(Buffer.from(jwt.split('.')[index] ?? '', 'base64url').toString())
const credentialIn = (jwt: string) => part(jwt, 1) as Credential
const with_ = (jwt: string, index: number, text: string) =>
  jwt
    .split('.')
    .map((each, at) => (at === index ? text : each))
    .join('.')
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const none = { certificate: null, formerAddress: null }

const text = (body: unknown) => new TextDecoder().decode(body as Uint8Array)

describeWithDatabase('a credential', (database) => {
  let test: Certified
  beforeEach(async () => {
    await database().db().deleteFrom('signing_key').execute()
    test = await newCertified(database())
    await test.announce()
  })
  const credential = async () => text((await test.visitor('GET', `${test.path}/credential`)).body)
  const keys = async () =>
    ((await test.visitor('GET', '/signing-keys')).body as unknown as { keys: Key[] }).keys
  /** With an implementation that is not ours. @throws Error unless one of these keys has signed it */
  const verify = (jwt: string, among: readonly Key[]) =>
    verifyJWS(
      jwt,
      among.map(
        (publicKeyJwk) => ({ id: '#', type: 'JsonWebKey2020', controller: '', publicKeyJwk }) as never,
      ),
    )
  /** Purposes whose bit is set, as a verifier elsewhere finds them: the list is signed by one of our keys, and of this hour. */
  const statuses = async (jwt: string) => {
    const set: string[] = []
    for (const entry of credentialIn(jwt).credentialStatus) {
      const path = new URL(entry.statusListCredential).pathname.replace('/certificate/', '/certificates/')
      const signed = text((await test.visitor('GET', path)).body)
      verify(signed, await keys())
      const list = part(signed, 1) as StatusList
      const { type, statusPurpose, encodedList } = list.credentialSubject
      expect([list.id, type, statusPurpose]).toEqual([
        entry.statusListCredential,
        'BitstringStatusList',
        entry.statusPurpose,
      ])
      expect(list.validFrom <= test.now() && list.validUntil > test.now()).toBe(true)
      // `u` says base64url; the library takes the rest.
      expect(encodedList[0]).toBe('u')
      const bits = await Bitstring.decodeBits({ encoded: encodedList.slice(1) })
      expect(bits.length * 8).toBe(listBits)
      if (new Bitstring({ buffer: bits, leftToRightIndexing: true }).get(Number(entry.statusListIndex)))
        set.push(statusPurpose)
    }
    return set
  }
  const check = async (said: string) =>
    (await test.visitor('POST', '/certificates/check', { body: { text: said } })).body as unknown as {
      result: string
      certificate: Certificate | null
      formerAddress: string | null
    }

  it('is verified by others with our public keys, and so is its status', async () => {
    const jwt = await credential()
    expect(part(jwt, 0)).toMatchObject({ alg: 'ES256', typ: 'vc+jwt', iss: 'http://campus.test' })
    verify(jwt, await keys())
    expect(credentialIn(jwt)).toMatchObject({
      id: `http://campus.test/certificate/${test.number}`,
      issuer: { id: 'http://campus.test' },
      type: ['VerifiableCredential', 'Certification'],
      ...{ validFrom: '2026-11-21T10:10:00.000Z', validUntil: '2028-11-21T23:59:59Z' },
      credentialSubject: { name: 'The Gazette' },
    })
    expect(await statuses(jwt)).toEqual([])
    await test.admin('PUT', `${test.path}/suspension`, { body: { reason: 'So.' } })
    expect(await statuses(jwt)).toEqual(['suspension'])
    await test.admin('DELETE', `${test.path}/suspension`)
    expect(await statuses(jwt)).toEqual([])
    await test.admin('PUT', `${test.path}/withdrawal`, { body: { reason: 'So.' } })
    expect(await statuses(jwt)).toEqual(['revocation'])
  })

  it('holds a digest that anybody can make of the public report', async () => {
    const { sha256, url } = credentialIn(await credential()).credentialSubject.subjectOf
    expect(url).toBe(`http://campus.test/u/${test.outlet.id}/transparency/1.json`)
    const report = (await test.visitor('GET', `/outlets/${test.outlet.id}/disclosures/1`))
      .body as unknown as Disclosure
    const lines = report.content?.clauses.flatMap(({ questions }) => questions) ?? []
    const answers = lines.flatMap(({ question, answer }) => {
      if (!answer) return []
      const files = answer.files.map(({ address: _address, ...file }) => file)
      return [[question.key, { ...answer, files }] as const]
    })
    const { standard, facts } = report.content ?? {}
    const said = canonicalize({ number: 1, standard, facts, answers: Object.fromEntries(answers) }) ?? ''
    expect(createHash('sha256').update(said).digest('base64url')).toBe(sha256)
  })

  it('stays verifiable after the key was changed, and new ones are signed with the new key', async () => {
    const old = await credential()
    test.later(1)
    const kid = await rotate(test.kit.deps)
    const known = await keys()
    expect(known.map((key) => key['kid'])).toEqual([kid, (part(old, 0) as { kid: string }).kid])
    verify(old, known)
    const newer = await credential()
    expect(part(newer, 0)).toMatchObject({ kid })
    expect((await check(old)).result).toBe('valid')
    const rows = await database().db().selectFrom('signing_key').selectAll().execute()
    expect(rows.filter(({ sealed_private: sealed }) => sealed !== null)).toHaveLength(1)
  })

  it('is signed with one key, however many processes need the first one at once', async () => {
    await database().db().deleteFrom('signing_key').execute()
    const other = createTestApi(database())
    const jwts = await Promise.all([test.kit, other, test.kit, other].map(({ deps }) => sign(deps, {})))
    expect(new Set(jwts.map((jwt) => (part(jwt, 0) as { kid: string }).kid)).size).toBe(1)
  })

  it('is not signed by a process with another secret, which leaves the key to the others', async () => {
    const old = await credential()
    const other = createTestApi(database(), {
      tokenSecret: 'another secret of at least thirty-two characters',
    })
    await expect(sign(other.deps, {})).rejects.toMatchObject({ code: 'unavailable' })
    const { keys: known } = await publicKeys(other.deps)
    expect(known).toHaveLength(1)
    verify(old, known)
    expect(part(await credential(), 0)).toEqual(part(old, 0))
  })

  it('is signed with one of two keys that were made at once, each of which is known', async () => {
    const kids = await Promise.all([rotate(test.kit.deps), rotate(createTestApi(database()).deps)])
    const { keys: known } = await publicKeys(test.kit.deps)
    expect(known.map(({ kid }) => kid)).toEqual(expect.arrayContaining(kids))
    expect(kids).toContain((part(await credential(), 0) as { kid: string }).kid)
  })

  it('is known by its number and its addresses, and not by those of others', async () => {
    const { number } = test
    for (const said of [
      number,
      ` ${number.toLowerCase().replaceAll('-', ' ')}\n`,
      `http://campus.test/certificate/${number}`,
      `https://campus.test/certificate/${number}.json`,
      `campus.test/certificate/${number}/badge.svg`,
      await credential(),
    ])
      expect(await check(said), said).toMatchObject({ result: 'valid', certificate: { number } })
    for (const said of [
      `http://campus.test.evil.example/certificate/${number}`,
      `http://campus.test@evil.example/certificate/${number}`,
      `evil.example/?http://campus.test/certificate/${number}`,
      `http://evil.example/certificate/${number}`,
      '2222-2222-2222-3',
      'What is this?',
      '..',
      `<a href="http://campus.test/certificate/${number}">`,
    ])
      expect(await check(said), said).toEqual({ result: 'unknown', ...none })
  })

  it('is forged if a byte of it, its key or its method is another one, whatever it says', async () => {
    const jwt = await credential()
    const [header, said] = [part(jwt, 0) as Key, credentialIn(jwt)]
    const longer = encoded({ ...said, validUntil: '2099-01-01T00:00:00Z' })
    const other = createTestApi(database())
    const foreign = await foreignlySigned(other.deps, said)
    const flipped = Buffer.from(jwt.split('.')[2] ?? '', 'base64url')
    flipped[5] = (flipped[5] ?? 0) ^ 1
    for (const forged of [
      with_(jwt, 1, longer),
      with_(with_(jwt, 0, encoded({ ...header, alg: 'none' })), 2, ''),
      with_(jwt, 0, encoded({ ...header, alg: 'HS256' })),
      with_(jwt, 0, encoded({ ...header, kid: 'mine' })),
      with_(jwt, 0, encoded({ ...header, jwk: {} })),
      with_(jwt, 2, flipped.toString('base64url')),
      foreign,
    ])
      expect(await check(forged), forged).toEqual({ result: 'forged', ...none })
    const issuer = encoded({ ...said, issuer: 'https://elsewhere.example' })
    expect((await check(with_(jwt, 1, issuer))).result).toBe('unknown')
    const list = text((await test.visitor('GET', '/certificates/status/revocation-1')).body)
    expect((await check(list)).result).toBe('unknown')
  })

  it('that names a former address of the campus is known by its key, and by nothing else', async () => {
    const before = createTestApi(database(), { publicUrl: 'https://former.test' })
    before.clock.now = test.kit.clock.now
    const jwt = text((await before.request('GET', `${test.path}/credential`)).body)
    const { number } = test
    const known = { certificate: { number }, formerAddress: 'https://former.test' }
    expect(await check(jwt)).toMatchObject({ result: 'valid', ...known })
    await test.admin('PUT', `${test.path}/suspension`, { body: { reason: 'So.' } })
    expect(await check(jwt)).toMatchObject({ result: 'suspended', ...known })
    const foreign = await foreignlySigned(before.deps, credentialIn(jwt))
    expect(await check(foreign)).toEqual({ result: 'unknown', ...none })
    // An address by itself has no signature that could prove it.
    expect((await check(`https://former.test/certificate/${number}`)).result).toBe('unknown')
  })

  it('has a status that counts for a day: a list that was kept for longer proves nothing', async () => {
    const signed = text((await test.visitor('GET', '/certificates/status/suspension-1')).body)
    const { validUntil } = part(signed, 1) as StatusList
    expect(Date.parse(validUntil) - Date.parse(test.now())).toBe(24 * 3600 * 1000)
  })

  it('is checked by its state of now, not by what it says or by an old list', async () => {
    const jwt = await credential()
    await test.admin('PUT', `${test.path}/suspension`, { body: { reason: 'So.' } })
    expect((await check(jwt)).result).toBe('suspended')
    test.setNow('2028-11-22T00:00:00Z')
    expect((await check(jwt)).result).toBe('expired')
    expect((await test.visitor('GET', '/certificates/status/revocation-2')).status).toBe(404)
    expect((await test.visitor('GET', '/certificates/status/other-1')).status).toBe(404)
  })
})

/** Signed by somebody who has a key of their own and names it like ours. */
async function foreignlySigned(deps: { database: Database }, said: object): Promise<string> {
  const { generateKeyPair, CompactSign } = await import('jose')
  const [row] = await deps.database.db().selectFrom('signing_key').select('kid').execute()
  const { privateKey } = await generateKeyPair('ES256')
  return new CompactSign(new TextEncoder().encode(JSON.stringify(said)))
    .setProtectedHeader({ alg: 'ES256', kid: row?.kid ?? '', typ: 'vc+jwt' })
    .sign(privateKey)
}

describe('a status list', () => {
  it('has a place for everybody, in one list after the other', () => {
    expect(listName('revocation', listBits - 1)).toBe('revocation-1')
    expect(listName('revocation', listBits)).toBe('revocation-2')
    expect(encodeList([]).length).toBeLessThan(200)
  })

  it('has each bit where others look for it', async () => {
    const set = [0, 7, 8, 100_003, listBits - 1]
    const buffer = await Bitstring.decodeBits({ encoded: encodeList(set).slice(1) })
    const bits = new Bitstring({ buffer, leftToRightIndexing: true })
    expect(Array.from({ length: listBits }, (_, at) => at).filter((at) => bits.get(at))).toEqual(set)
  })
})
