import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'

export const isArticle = async (database: Database, uid: string): Promise<boolean> =>
  (await database
    .db()
    .selectFrom('content_text')
    .select('uid')
    .where('uid', '=', uid)
    .where('type', '=', 'article')
    .where('published_version', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findVote = (database: Database, uid: string, personId: string) =>
  database
    .db()
    .selectFrom('guide_vote')
    .select(['helpful', 'comment'])
    .where('uid', '=', uid)
    .where('person_id', '=', personId)
    .executeTakeFirst()

interface Vote {
  uid: string
  personId: string
  locale: Locale
  helpful: boolean
  comment: string | null
  now: Date
}

export const putVote = (database: Database, { uid, personId, locale, helpful, comment, now }: Vote) =>
  database
    .db()
    .insertInto('guide_vote')
    .values({ uid, person_id: personId, locale, helpful, comment, voted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'person_id']).doUpdateSet({ locale, helpful, comment, voted_at: now }),
    )
    .execute()

type Window = { limit: number; offset: number }

export const countVotes = (database: Database, { limit, offset }: Window) =>
  database
    .db()
    .selectFrom('guide_vote')
    .select('uid')
    .select(sql<number>`(count(*) filter (where helpful))::int`.as('helpful'))
    .select(sql<number>`(count(*) filter (where not helpful))::int`.as('not'))
    .select(sql<number>`count(comment)::int`.as('comments'))
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .groupBy('uid')
    .orderBy('not', 'desc')
    .orderBy('uid')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectComments = (database: Database, uid: string | undefined, { limit, offset }: Window) => {
  const votes = database.db().selectFrom('guide_vote').where('comment', 'is not', null)
  return (uid ? votes.where('uid', '=', uid) : votes)
    .select(['uid', 'locale', 'helpful', 'comment', 'voted_at'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('voted_at', 'desc')
    .orderBy('person_id')
    .limit(limit)
    .offset(offset)
    .execute()
}
