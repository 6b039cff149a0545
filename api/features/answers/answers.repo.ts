import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'
import type { AnswerContent, AnswerFile } from '~/contracts/content/answer-values'
import type { PropertiesOfFiles } from '~/contracts/files'
import type { FileEntry } from './answer-files.rules'

/** Which version of the standard an outlet answers, if it has begun, and the newest one; null where there is none. */
export async function findHead(database: Database, outletId: string) {
  const { rows } = await sql<{ newest: number | null; version: number | null; begun_at: Date | null }>`
    select newest, questionnaire.version, begun_at from (select max(number) as newest from standard_version) versions
    left join questionnaire on outlet_id = ${outletId}`.execute(database)
  return rows[0] ?? { newest: null, version: null, begun_at: null }
}

/** PDFs of an answer, in order. */
const ownFiles = sql<AnswerFile[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'bytes', bytes, 'sha256', sha256)
    order by position), '[]')
  from stored_file where owner_id = answer.outlet_id and answer_key = answer.key)`

const ownProperties = sql<PropertiesOfFiles>`(
  select coalesce(json_object_agg(id, properties), '{}')
  from stored_file where owner_id = answer.outlet_id and answer_key = answer.key)`

/** All of an outlet, or those to these questions. */
export function selectAnswers(database: Database, outletId: string, keys?: readonly string[]) {
  const all = database
    .selectFrom('answer')
    .leftJoin('person as author', 'author.id', 'answer.saved_by')
    .select(['key', 'version', 'standard', 'value', 'explanation', 'evidence', 'internal', 'not_applicable'])
    .select(['look_again', 'saved_at', 'author.first_name', 'author.last_name', ownFiles.as('files')])
    .select(ownProperties.as('file_properties'))
    .where('outlet_id', '=', outletId)
  return (keys ? all.where('key', 'in', [...keys]) : all).orderBy('key').execute()
}
export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

/** Begins the questionnaire if it has not begun. Returns the last of so many numbers that no answer has had. */
export async function countSaves(
  database: Database,
  { outletId, standard, now, count }: { outletId: string; standard: number; now: Date; count: number },
): Promise<number> {
  const row = await database
    .insertInto('questionnaire')
    .values({ outlet_id: outletId, version: standard, begun_at: now, saves: count })
    .onConflict((conflict) =>
      conflict.column('outlet_id').doUpdateSet({ saves: sql`questionnaire.saves + excluded.saves` }),
    )
    .returning('saves')
    .executeTakeFirstOrThrow()
  return row.saves
}

interface Written {
  outletId: string
  authorId: string
  now: Date
  answers: readonly {
    key: string
    version: number
    standard: number
    lookAgain: boolean
    content: AnswerContent
  }[]
}

export const writeAnswers = (database: Database, { outletId, authorId, now, answers }: Written) =>
  database
    .insertInto('answer')
    .values(
      answers.map(({ key, version, standard, lookAgain, content }) => ({
        outlet_id: outletId,
        key,
        version,
        standard,
        value: content.value && JSON.stringify(content.value),
        explanation: content.explanation,
        evidence: JSON.stringify(content.evidence),
        internal: content.internal,
        not_applicable: content.notApplicable,
        look_again: lookAgain,
        saved_at: now,
        saved_by: authorId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['outlet_id', 'key']).doUpdateSet({
        version: sql`excluded.version`,
        standard: sql`excluded.standard`,
        value: sql`excluded.value`,
        explanation: sql`excluded.explanation`,
        evidence: sql`excluded.evidence`,
        internal: sql`excluded.internal`,
        not_applicable: sql`excluded.not_applicable`,
        look_again: sql`excluded.look_again`,
        saved_at: sql`excluded.saved_at`,
        saved_by: sql`excluded.saved_by`,
      }),
    )
    .execute()

/** Their PDFs belong to no answer then, by a trigger: not to a later one to the same question either. */
export const deleteAnswers = (database: Database, outletId: string, keys: readonly string[]) =>
  database
    .deleteFrom('answer')
    .where('outlet_id', '=', outletId)
    .where('key', 'in', [...keys])
    .execute()

export const setVersion = (database: Database, outletId: string, version: number) =>
  database.updateTable('questionnaire').set({ version }).where('outlet_id', '=', outletId).execute()

export const markForAnotherLook = (database: Database, outletId: string, keys: readonly string[]) =>
  database
    .updateTable('answer')
    .set({ look_again: true })
    .where('outlet_id', '=', outletId)
    .where('key', 'in', [...keys])
    .execute()

/** What answers can begin with. Empty for a made-up outlet. */
export const findProfile = (database: Database, outletId: string, locale: Locale) =>
  database
    .selectFrom('person')
    .leftJoin('country', 'country.id', 'person.country_id')
    .select([
      'entity_name',
      'legal_entity_name',
      'address_line1',
      'address_line2',
      'post_code',
      'city',
      'region',
    ])
    .select(['website', 'extra_email', 'languages', 'media_types'])
    .select(sql<string | null>`country.names ->> ${locale}::text`.as('country'))
    .where('person.id', '=', outletId)
    .executeTakeFirst()

/** Entries of the file that an outlet has read last. */
export const writeImport = (
  database: Database,
  {
    outletId,
    name,
    entries,
    now,
  }: { outletId: string; name: string; entries: readonly FileEntry[]; now: Date },
) =>
  database
    .insertInto('answer_import')
    .values({ outlet_id: outletId, name, entries: JSON.stringify(entries), created_at: now })
    .onConflict((conflict) =>
      conflict.column('outlet_id').doUpdateSet({
        name: sql`excluded.name`,
        entries: sql`excluded.entries`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .execute()

/** Whom to tell that answers have arrived. */
export const findReceiver = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['id', 'roles', 'state', 'email', 'locale', 'first_name'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findImport = (database: Database, outletId: string) =>
  database
    .selectFrom('answer_import')
    .select(['name', 'entries', 'created_at'])
    .where('outlet_id', '=', outletId)
    .executeTakeFirst()

export const deleteImport = (database: Database, outletId: string) =>
  database.deleteFrom('answer_import').where('outlet_id', '=', outletId).execute()
