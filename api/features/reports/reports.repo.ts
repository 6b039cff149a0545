import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { ReportCategory, ReportedKind } from '~/contracts/administration/moderation'
import { lockAccount } from '~/api/platform/database/conditions'
import { type PersonFacts, personFacts } from '~/api/platform/database/person-facts'
import { selectedProfile } from '~/api/platform/database/profile-columns'
import { moderatedFields } from '~/contracts/people/profile-fields'

export interface NewCase {
  kind: ReportedKind
  subjectId: string
  authorId: string | null
  snapshot: Record<string, string>
  now: Date
}

/** The open case about a subject, locked; created with a snapshot if there is none. */
export async function openCase(database: Database, found: NewCase): Promise<string> {
  const { id } = await database
    .insertInto('moderation_case')
    .values({
      id: v7(),
      subject_kind: found.kind,
      subject_id: found.subjectId,
      author_id: found.authorId,
      snapshot: JSON.stringify(found.snapshot),
      state: 'open',
      opened_at: found.now,
    })
    // A no-op update locks the row: a concurrent decision waits, or is already made and this opens another case.
    .onConflict((conflict) =>
      conflict
        .columns(['subject_kind', 'subject_id'])
        .where('state', '=', sql.lit('open'))
        .doUpdateSet({ state: 'open' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewReport {
  caseId: string
  kind: ReportedKind
  subjectId: string
  reporterId: string
  category: ReportCategory
  reason: string
  now: Date
}

/** False if this user has already reported it in the same case. */
export async function insertReport(database: Database, report: NewReport): Promise<boolean> {
  const row = await database
    .insertInto('report')
    .values({
      id: v7(),
      case_id: report.caseId,
      subject_kind: report.kind,
      subject_id: report.subjectId,
      reporter_id: report.reporterId,
      category: report.category,
      reason: report.reason,
      created_at: report.now,
    })
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await database
    .updateTable('moderation_case')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', report.caseId)
    .execute()
  return true
}

/** True if this user has reported it and the case is undecided. */
export async function hasReported(
  database: Database,
  { kind, subjectId, reporterId }: Pick<NewReport, 'kind' | 'subjectId' | 'reporterId'>,
): Promise<boolean> {
  const row = await database
    .selectFrom('moderation_case')
    .innerJoin('report', 'report.case_id', 'moderation_case.id')
    .select('report.id')
    .where('moderation_case.subject_kind', '=', kind)
    .where('moderation_case.subject_id', '=', subjectId)
    .where('moderation_case.state', '=', 'open')
    .where('report.reporter_id', '=', reporterId)
    .executeTakeFirst()
  return row !== undefined
}

/** Current state of a reportable item. */
export interface Subject {
  authorId: string | null
  /** By field, without empty ones. */
  texts: Record<string, string>
  removed: boolean
  /** Owner of the page on which it is shown. */
  owner: PersonFacts | null
  /** Of a transparency report. */
  number?: number
  /** Set for messages. */
  place: { discussionId: string; position: number } | null
}

async function findTestimonial(database: Database, id: string): Promise<Subject | undefined> {
  const row = await database
    .selectFrom('testimonial')
    .innerJoin('person as owner', 'owner.id', 'testimonial.profile_id')
    .select(['testimonial.author_id', 'testimonial.text', 'testimonial.removed_at'])
    .select(personFacts('owner').as('owner'))
    .where('testimonial.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { author_id: authorId, text, removed_at: removedAt, owner } = row
  return { authorId, texts: said({ text }), removed: removedAt !== null, owner, place: null }
}

async function findMessage(database: Database, id: string): Promise<Subject | undefined> {
  const row = await database
    .selectFrom('message')
    .leftJoin('discussion_side as side', (join) =>
      join.onRef('side.discussion_id', '=', 'message.discussion_id').onRef('side.side', '=', 'message.side'),
    )
    .select(['side.person_id', 'message.subject', 'message.body', 'message.removed_at'])
    .select(['message.discussion_id', 'message.position'])
    .where('message.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    authorId: row.person_id,
    texts: said({ subject: row.subject, text: row.body }),
    removed: row.removed_at !== null,
    owner: null,
    place: { discussionId: row.discussion_id, position: row.position },
  }
}

async function findOffer(database: Database, id: string): Promise<Subject | undefined> {
  const row = await database
    .selectFrom('offer')
    .innerJoin('person as owner', 'owner.id', 'offer.provider_id')
    .select(['offer.headline', 'offer.subheadline', 'offer.teaser', 'offer.description'])
    .select(['offer.external_link', 'offer.removed_at', 'offer.provider_id'])
    .select(personFacts('owner').as('owner'))
    .where('offer.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { headline, subheadline, teaser, description, external_link: externalLink, owner } = row
  return {
    authorId: row.provider_id,
    texts: said({ headline, subheadline, teaser, description, externalLink }),
    removed: row.removed_at !== null,
    owner,
    place: null,
  }
}

async function findPerson(database: Database, id: string): Promise<Subject | undefined> {
  const row = await database
    .selectFrom('person')
    .select(['person.id', 'person.state'])
    .select(selectedProfile())
    .select(personFacts('person').as('owner'))
    .select(sql<string>`coalesce(entity_name, first_name || ' ' || last_name)`.as('name'))
    .where('person.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, owner } = row
  const words = moderatedFields.map((field) => [field, [row[field] ?? []].flat().join('\n')])
  return {
    authorId: row.id,
    texts: said({ name, ...(Object.fromEntries(words) as Record<string, string>) }),
    removed: row.state === 'blocked',
    owner,
    place: null,
  }
}

/** By its signature. One that its outlet has withdrawn is gone for everybody. */
async function findDisclosure(database: Database, id: string): Promise<Subject | undefined> {
  const row = await database
    .selectFrom('disclosure')
    .innerJoin('person as owner', 'owner.id', 'disclosure.outlet_id')
    .select(['outlet_id', 'number', 'content', 'signed_name', 'signed_function', 'removed_at'])
    .select(personFacts('owner').as('owner'))
    .where('signature_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!row?.content) return undefined
  const { content, signed_name: signer, signed_function: role } = row
  const answers = Object.values(content.answers)
  const links = answers.flatMap(({ value, evidence }) => [
    ...(value?.kind === 'links' ? value.links : []),
    ...evidence,
  ])
  const words = answers.flatMap(({ value, explanation, notApplicable }) => [
    value && 'text' in value ? value.text : '',
    explanation,
    notApplicable ?? '',
  ])
  const texts = [...words, ...links.map(({ label }) => label), `${signer ?? ''}, ${role ?? ''}`]
  return {
    authorId: row.outlet_id,
    texts: said({
      name: content.facts.name,
      text: texts.filter((each) => each.trim() !== '').join('\n\n'),
      externalLink: links.map(({ url }) => url).join('\n'),
    }),
    removed: row.removed_at !== null,
    owner: row.owner,
    number: row.number,
    place: null,
  }
}

const finders = {
  testimonial: findTestimonial,
  message: findMessage,
  offer: findOffer,
  person: findPerson,
  disclosure: findDisclosure,
} satisfies Record<ReportedKind, unknown>

export const findSubject = (
  database: Database,
  kind: ReportedKind,
  id: string,
): Promise<Subject | undefined> => finders[kind](database, id)

/** Removes an item by moderation, or restores it. Persons are blocked instead. */
export async function setRemoved(
  database: Database,
  { kind, id }: { kind: Exclude<ReportedKind, 'person'>; id: string },
  removedAt: Date | null,
): Promise<void> {
  const change = { removed_at: removedAt }
  if (kind !== 'disclosure') {
    await database.updateTable(kind).set(change).where('id', '=', id).execute()
    return
  }
  const report = database.selectFrom('disclosure').select('outlet_id').where('signature_id', '=', id)
  const outlet = await report.executeTakeFirst()
  // As everybody who changes what the registry shows of it.
  if (outlet) await lockAccount(database, outlet.outlet_id)
  await database.updateTable(kind).set(change).where('signature_id', '=', id).execute()
}

/** Some messages around one, oldest first. */
export const selectAround = (
  database: Database,
  { discussionId, position }: NonNullable<Subject['place']>,
  distance: number,
) =>
  database
    .selectFrom('message')
    .leftJoin('discussion_side as side', (join) =>
      join.onRef('side.discussion_id', '=', 'message.discussion_id').onRef('side.side', '=', 'message.side'),
    )
    .leftJoin('person as author', 'author.id', 'side.person_id')
    .select(['message.id', 'message.subject', 'message.body', 'message.created_at', 'message.removed_at'])
    .select(personFacts('author').as('author'))
    .where('message.discussion_id', '=', discussionId)
    .where('message.position', '>=', position - distance)
    .where('message.position', '<=', position + distance)
    .orderBy('message.position')
    .execute()

/** The two participants of a discussion. */
export async function selectParticipants(database: Database, discussionId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('discussion_side')
    .select('person_id')
    .where('discussion_id', '=', discussionId)
    .execute()
  return rows.map(({ person_id: id }) => id)
}

/** Non-empty fields. */
export const said = (texts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  )
