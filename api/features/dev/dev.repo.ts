import type { Database } from '~/api/platform/database'

const columns = ['id', 'recipient', 'locale', 'template', 'data', 'state', 'created_at'] as const

export const selectMails = (database: Database, page: { limit: number; offset: number }) =>
  database
    .selectFrom('mail')
    .select(columns)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const findMail = (database: Database, id: string) =>
  database.selectFrom('mail').select(columns).where('id', '=', id).executeTakeFirst()
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>
