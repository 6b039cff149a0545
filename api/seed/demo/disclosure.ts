import { getDraft, publish, sign } from '~/api/features/disclosure/disclosure.service'
import { setListing } from '~/api/features/registry/registry.service'
import { saveChanges, selfAssessmentOf } from '~/api/features/self-assessment/self-assessment.service'
import { listAsked } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { NIL, v7 } from 'uuid'
import { type DemoAnswer, demoAnswers } from './answers'

const dayMs = 24 * 3600 * 1000

/** Outlets that have published a report and not asked for an audit, and who signed; readers doubt the first. */
const signed = [
  { outlet: 'outlet-savannah', name: 'Otieno Wanjala', function: 'Editor-in-chief', daysAgo: 40 },
  { outlet: 'outlet-mada', name: 'Rania Khoury', function: 'Editor-in-chief', daysAgo: 18 },
] as const

export const outletAccount = (id: string): Actor => ({
  id,
  sessionId: NIL,
  locale: 'en',
  accessLevel: 'mediaOutlet',
  isEditor: false,
  organisation: { id, role: 'ROLE_MEDIA_OUTLET' },
  secondFactorMissing: false,
  address: 'none',
})

/** All clauses done, of an outlet that has not begun. */
export async function completeAssessment(deps: ApiDeps, outlet: Actor): Promise<void> {
  const { items } = await selfAssessmentOf(deps, outlet)
  const was = { state: 'notYet' as const, note: '' }
  const ready = items.map(({ clause }) => ({ clause, state: 'done' as const, note: '', was }))
  await saveChanges(deps, outlet, ready)
}

interface Answering {
  outletId: string
  version: number
  answers: Readonly<Record<string, DemoAnswer>>
}

async function insertAnswers(deps: ApiDeps, { outletId, version, answers }: Answering): Promise<void> {
  const now = deps.now()
  const asked = new Set((await listAsked(deps, version)).map(({ key }) => key))
  const given = Object.entries(answers).filter(([key]) => asked.has(key))
  if (given.length === 0) return
  const db = deps.database.db()
  await db
    .insertInto('questionnaire')
    .values({ outlet_id: outletId, version, begun_at: now, saves: given.length })
    .execute()
  const rows = given.map(([key, { value, explanation, evidence, internal, notApplicable }], index) => ({
    outlet_id: outletId,
    key,
    version: index + 1,
    standard: version,
    value: value && JSON.stringify(value),
    explanation,
    evidence: JSON.stringify(evidence),
    internal,
    not_applicable: notApplicable,
    saved_at: now,
    saved_by: outletId,
  }))
  await db.insertInto('answer').values(rows).execute()
}

/** The newest version of the standard; null where the texts of the release are not there yet. */
export async function newestVersion({ database }: ApiDeps): Promise<number | null> {
  const { version } = await database
    .selectFrom('standard_version')
    .select(({ fn }) => fn.max('number').as('version'))
    .executeTakeFirstOrThrow()
  return version || null
}

/** Some answers of an outlet, saved now. */
export async function insertAnswersOf(
  deps: ApiDeps,
  { key, outletId, version }: { key: string; outletId: string; version: number },
): Promise<void> {
  await insertAnswers(deps, { outletId, version, answers: demoAnswers[key] ?? {} })
}

interface Signing {
  outletId: string
  signer: { name: string; function: string }
  isListed: boolean
}

/** The report of an outlet that has answered everything. False where the standard asks for more than the release. */
export async function publishReport(
  deps: ApiDeps,
  { outletId, signer, isListed }: Signing,
): Promise<boolean> {
  const actor = outletAccount(outletId)
  const { state, hindrances } = await getDraft(deps, actor, 'en')
  if (hindrances.length > 0) return false
  const { id } = await sign(deps, actor, { state, name: signer.name, function: signer.function })
  await publish(deps, actor, id)
  if (isListed) await setListing(deps, actor, true)
  return true
}

/** Answers of the outlet that has begun and of those that have published their reports, which stand in the registry. */
export async function insertDisclosure(now: ApiDeps, ids: ReadonlyMap<string, string>): Promise<void> {
  const version = await newestVersion(now)
  if (version === null) return
  const answer = async (key: string, daysAgo: number) => {
    const outletId = ids.get(key)
    if (!outletId) throw new Error(`Answers of an unknown outlet: ${key}`)
    const then = new Date(now.now().getTime() - daysAgo * dayMs)
    const deps = { ...now, now: () => then }
    await insertAnswersOf(deps, { key, outletId, version })
    return { deps, outletId }
  }
  await answer('outlet-kurier', signed[0].daysAgo)
  for (const signer of signed) {
    const { deps, outletId } = await answer(signer.outlet, signer.daysAgo)
    if (signer !== signed[0]) await completeAssessment(deps, outletAccount(outletId))
    const isPublished = await publishReport(deps, { outletId, signer, isListed: true })
    if (isPublished && signer === signed[0]) await insertDoubts(now, outletId)
  }
}

/** What readers doubt: one that is published and has a reply, and one that waits for the campus team. */
async function insertDoubts({ database, now }: ApiDeps, outletId: string): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  const about = { outlet_id: outletId, number: 1, locale: 'en' as const }
  await database
    .insertInto('disclosure_doubt')
    .values({
      ...about,
      id: v7({ msecs: ago(21).getTime() }),
      question: 'publication-feedback',
      text: 'I wrote to this address in August and in September about a wrong figure, and nobody has answered.',
      state: 'published',
      created_at: ago(21),
      decided_at: ago(20),
      reply:
        'You are right: both messages were in a folder that nobody read. The figure is corrected, and the folder is gone.',
      reply_version: 1,
      replied_at: ago(18),
      replied_by: outletId,
    })
    .execute()
  await database
    .insertInto('disclosure_doubt')
    .values({
      ...about,
      id: v7({ msecs: ago(2).getTime() }),
      question: 'contact-newsroom-email',
      text: 'The address has bounced since the beginning of the month. The imprint of the website names another one.',
      link: 'https://example.net/savannah/imprint',
      state: 'open',
      created_at: ago(2),
    })
    .execute()
}
