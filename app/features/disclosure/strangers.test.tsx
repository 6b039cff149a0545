import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import type { ModerationCase, ReportTarget } from '~/contracts/administration/moderation'
import type { Disclosure, DisclosureDraft } from '~/contracts/content/disclosure'
import type { OutletPolicies } from '~/contracts/content/outlet-policies'
import type { RegistryEntry } from '~/contracts/content/registry'
import common from '~/locales/en/common.json'
import disclosure from '~/locales/en/disclosure.json'
import doubts from '~/locales/en/doubts.json'
import facts from '~/locales/en/facts.json'
import ui from '~/locales/en/ui.json'
import { type Certified, newCertified } from '~/tests/support/certificates/certified'
import { describeWithDatabase } from '~/tests/support/database'
import { codes } from '~/tests/support/disclosure/outlet'
import { frontArgs, openTransport } from '~/tests/support/front'
import { staged } from '~/tests/support/staged'
import { loadNewestReport, loadReportFile } from './public.server'
import { PublicPage } from './public-page'
import { reportMeta } from './report-head'

type Client = Certified['owner']

describeWithDatabase('what a stranger sees of a report', (database) => {
  let test: Certified
  beforeEach(async () => {
    await database().deleteFrom('registry_entry').execute()
    test = await newCertified(database())
    await test.owner('PUT', '/disclosure/listing', { body: { listed: true } })
    await test.announce()
  })

  async function argsOf(path: string) {
    const { transport } = openTransport(test.kit.api)
    const args = await frontArgs({ api: transport, path })
    return { ...args, params: { outlet: test.outlet.id } }
  }

  /** The page in words, its file, what machines are told of it, and where it is listed. */
  async function look() {
    const path = `/u/${test.outlet.id}/transparency`
    const data = await loadNewestReport(await argsOf(path))
    const texts = createTexts('en', { common, disclosure, doubts, facts, ui })
    const page = <PublicPage {...data} renderAnswer={({ value }) => JSON.stringify(value)} />
    const words = renderToStaticMarkup(staged(<TextsProvider value={texts}>{page}</TextsProvider>))
    const file = (await (await loadReportFile(await argsOf(`${path}.json`))).json()) as Disclosure
    const { items } = (await test.visitor('GET', '/registry')).body as unknown as { items: RegistryEntry[] }
    const trust = (await test.visitor('GET', '/registry/trust-file')).body as unknown as Uint8Array
    const policies = await test.visitor('GET', `/outlets/${test.outlet.id}/policies`)
    return {
      words,
      file: { state: file.state, says: file.content !== null, name: file.name },
      isFound: !JSON.stringify(reportMeta(data)).includes('noindex'),
      hasStructured: data.head !== null,
      listed: items.map(({ name, standing }) => `${name} ${standing}`),
      isMember: new TextDecoder().decode(trust).includes('member='),
      policies: policies.body as unknown as OutletPolicies,
    }
  }

  it('that is valid: all of it, with its certificate', async () => {
    const { words, ...rest } = await look()
    expect(words).toContain('We report.')
    expect(words).toContain('Certified by Auditors United until 21 November 2028')
    expect(rest).toMatchObject({
      ...{ file: { state: 'published', says: true }, isFound: true, hasStructured: true, isMember: true },
      listed: ['The Gazette valid'],
    })
  })

  it('after 24 months: the same, marked as out of date everywhere, and no member any more', async () => {
    test.setNow('2028-11-22T09:00:00Z')
    const { words, ...rest } = await look()
    expect(words).toContain('This report is out of date.')
    expect(words).toContain('We report.')
    expect(words).not.toContain('Certified by')
    expect(rest).toMatchObject({
      ...{ file: { state: 'outOfDate', says: true }, isFound: true, hasStructured: true, isMember: false },
      listed: ['The Gazette outOfDate'],
    })
  })

  it('of an outlet that pauses: the same with a note, in no list', async () => {
    await test.setPerson({ state: 'deactivated' })
    const { words, ...rest } = await look()
    expect(words).toContain('The outlet’s account is paused at present.')
    expect(words).toContain('We report.')
    expect(rest).toMatchObject({
      ...{ file: { state: 'published', says: true }, hasStructured: true, isMember: false, listed: [] },
    })
  })

  const gone = { isFound: false, hasStructured: false, isMember: false, listed: [] }

  it('of a blocked account: number and days, without its name', async () => {
    await test.setPerson({ state: 'blocked' })
    const { words, ...rest } = await look()
    expect(words).toContain('the outlet’s account is blocked')
    expect(words).not.toMatch(/We report|Gazette|Certified/)
    expect(rest).toMatchObject({ ...gone, file: { state: 'suspended', says: false, name: null } })
  })

  it('of an erased account: number and days, and nothing that it has said', async () => {
    await test.erase()
    const { words, ...rest } = await look()
    expect(words).toContain('The outlet’s account has been deleted')
    expect(words).not.toMatch(/We report|Gazette|Certified/)
    expect(rest).toMatchObject({ ...gone, file: { state: 'erased', says: false, name: null } })
  })

  describe('that a member reports to the campus team', () => {
    const statement = 'The report names a private person, with an address, in several answers.'
    const reason = { category: 'privacy', reason: 'It names my neighbour.' }

    async function reported() {
      const { body } = await test.visitor('GET', `/outlets/${test.outlet.id}/disclosures/newest`)
      const { id } = (body as unknown as Disclosure).content!.signature
      const member = await test.by(await test.seedPerson())
      const report = (who: Client) => who('POST', '/reports', { body: { kind: 'disclosure', id, ...reason } })
      const target = await member('GET', `/report-target?kind=disclosure&id=${id}`)
      return { id, member, report, target: target.body as unknown as ReportTarget }
    }

    /** The case, hidden by an admin; the path of the outlet's appeal. */
    async function hidden() {
      const found = await reported()
      expect(codes(await found.report(found.member))).toEqual([204])
      const admin = await test.by(await test.seedPerson({ roles: ['ROLE_ADMIN'] }))
      const { items } = (await admin('GET', '/moderation/cases?kind=disclosure&itemsPerPage=100'))
        .body as unknown as {
        items: ModerationCase[]
      }
      const { id } = items.find(({ author }) => author?.id === test.outlet.id)!
      const path = `/moderation/cases/${id}`
      const entry = (await admin('GET', path)).body as unknown as ModerationCase
      const body = { decision: 'remove', category: 'privacy', statement }
      expect(codes(await admin('POST', `${path}/decision`, { body }))).toEqual([204])
      const mail = test.kit.mails.find(({ template }) => template === 'moderationRemoved')
      return { ...found, path, entry, mail }
    }

    it('nothing else before it is decided; the outlet cannot report its own', async () => {
      const { report, member, target } = await reported()
      expect(target).toMatchObject({ name: 'The Gazette', number: 1, blockedReason: null })
      expect(codes(await report(member))).toEqual([204])
      expect(codes(await report(member))).toEqual([409, ':alreadyReported'])
      for (const own of [test.owner, test.ana]) expect(codes(await report(own))).toEqual([409, ':reportOwn'])
      expect((await report(test.visitor)).status).toBe(401)
      expect((await look()).file).toMatchObject({ state: 'published', says: true })
    })

    it('number and days once it is hidden, and no list has it; the outlet is told why', async () => {
      const { entry, mail } = await hidden()
      expect(entry).toMatchObject({
        ...{ kind: 'disclosure', excerpt: 'The Gazette', author: { id: test.outlet.id } },
        place: { number: 1 },
      })
      expect(entry.snapshot.text).toBe('We have no staff.\n\nGazette\n\nWe report.\n\nBen Roe, Publisher')
      const { words, ...rest } = await look()
      expect(words).toContain('The campus team has hidden this report')
      expect(words).not.toMatch(/We report|Certified/)
      expect(rest).toMatchObject({ ...gone, file: { state: 'removed', says: false, name: 'The Gazette' } })
      expect(rest.policies).toEqual({})
      expect(mail).toMatchObject({ to: test.outlet.email, values: { statement } })
      const own = await test.by(test.outlet)
      const draft = (await own('GET', '/disclosure/draft')).body as unknown as DisclosureDraft
      expect(draft.newest).toMatchObject({ number: 1, state: 'removed' })
      const ask = `/outlets/${test.outlet.id}/disclosures/1/doubts`
      const body = { question: 'mission', text: 'The mission is another one.' }
      expect(codes(await test.visitor('POST', ask, { body }))).toEqual([409, ':doubtUnread'])
    })

    it('all of it again after an appeal, or a new report in its place', async () => {
      const { path, mail } = await hidden()
      const text = 'That person is our publisher, as every imprint must say.'
      expect(codes(await test.visitor('POST', mail!.values.path!, { body: { text } }))).toEqual([204])
      await test.republish()
      expect((await look()).file).toMatchObject({ state: 'published' })
      const second = await test.by(await test.seedPerson({ roles: ['ROLE_ADMIN'] }))
      const decision = { decision: 'restore', statement: 'The law asks for this name and this address.' }
      expect(codes(await second('POST', `${path}/appeal-decision`, { body: decision }))).toEqual([204])
      const first = await test.visitor('GET', `/outlets/${test.outlet.id}/disclosures/1`)
      expect(first.body).toMatchObject({ state: 'replaced', content: { standard: 1 } })
    })

    it('nothing that can be reported once it is withdrawn', async () => {
      const { report, member } = await reported()
      const own = await test.by(test.outlet)
      await own('POST', '/disclosures/1/withdrawal', { body: {} })
      expect((await report(member)).status).toBe(404)
    })
  })
})
