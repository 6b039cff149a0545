import type { Database } from '~/api/platform/database'

const asking = { kind: 'longText', required: true, disclosure: 'public' }
const words = { question: 'What do you do?', help: 'In short.', example: [], template: [], choices: [] }

/** Clauses from 1 on. */
export const clausesUpTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** Publishes a version of the standard that asks one question about each of these clauses. */
export async function publishClauses(database: Database, clauses = clausesUpTo(18)): Promise<void> {
  const { number } = await database
    .insertInto('standard_version')
    .values(({ selectFrom, fn, val }) => ({
      number: selectFrom('standard_version').select(({ eb }) =>
        eb(fn.coalesce(fn.max('number'), val(0)), '+', 1).as('next'),
      ),
      published_at: new Date(),
      published_by: null,
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  const questions = clauses.map((clause) => ({
    version: number,
    key: `about-${String(clause)}`,
    clause,
    position: 1,
    asking: JSON.stringify(asking),
    texts: JSON.stringify({ en: words }),
  }))
  await database.insertInto('standard_question').values(questions).execute()
}

/** The article of the guide about a clause; the first five are the first part of the standard. */
export const article = (clause: number) => ({
  ...{ uid: `knowledgebase_${String(clause)}`, type: 'article' as const, locale: 'en' as const },
  ...{ title: `About ${String(clause)}`, lede: '', body: [], updatedAt: '2026-11-01T00:00:00.000Z' },
  data: { clause, section: clause <= 5 ? ('identity' as const) : ('professionalism' as const) },
})
