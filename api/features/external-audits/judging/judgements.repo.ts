import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Schema } from '~/api/platform/database/schema'
import type { AnswerFile } from '~/contracts/content/answer-values'

/** PDFs of a correction, in order. */
const filesOf = sql<AnswerFile[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'bytes', file.bytes, 'sha256', file.sha256)
    order by file.position), '[]') from stored_file file
  where file.audit_id = said.audit_id and file.audit_question = said.question and file.state = 'kept')`

const withFiles = (database: Database, auditId: string) =>
  database
    .selectFrom('audit_judgement as said')
    .selectAll('said')
    .select(filesOf.as('files'))
    .where('said.audit_id', '=', auditId)

export const selectJudgements = (database: Database, auditId: string) =>
  withFiles(database, auditId).execute()
export type JudgementRow = Awaited<ReturnType<typeof selectJudgements>>[number]

export const findJudgement = (
  database: Database,
  { auditId, question }: { auditId: string; question: string },
): Promise<JudgementRow | undefined> =>
  withFiles(database, auditId).where('question', '=', question).executeTakeFirst()

type Written = Omit<
  Insertable<Schema['audit_judgement']>,
  'shown' | 'correction' | 'correction_links' | 'corrected_at' | 'corrected_by'
>

/** In place of the one before; its correction stays. */
export const writeJudgement = (database: Database, { audit_id, question, ...values }: Written) =>
  database
    .insertInto('audit_judgement')
    .values({ audit_id, question, ...values })
    .onConflict((conflict) => conflict.columns(['audit_id', 'question']).doUpdateSet(values))
    .execute()

type Change = Partial<Selectable<Schema['audit_judgement']>>

export const updateJudgement = (
  database: Database,
  { auditId, question }: { auditId: string; question: string },
  { shown: _, ...change }: Change,
) =>
  database
    .updateTable('audit_judgement')
    .set(change)
    .where('audit_id', '=', auditId)
    .where('question', '=', question)
    .execute()

/** Takes what was said about these questions; how they were judged stays. */
export const eraseWords = (database: Database, auditId: string, questions: readonly string[]) =>
  sql`update audit_judgement set comment = '', verdict_comment = '', correction = null, correction_links = '{}',
      corrected_at = null, shown = shown || '{"comment": "", "verdict_comment": ""}'
    where audit_id = ${auditId} and question = any(${[...questions]}::text[])`.execute(database)

/** What the outlet sees from now on, until the case is handed over again. */
export const showJudgements = (database: Database, auditId: string) =>
  sql`update audit_judgement set shown = jsonb_build_object('judgement', judgement, 'comment', comment, 'due_on', due_on,
    'verdict', verdict, 'verdict_comment', verdict_comment) where audit_id = ${auditId}`.execute(database)
