import { type Kysely, sql } from 'kysely'

const statements = [
  // Unread notifications are asked for by person, mostly with the page that they lead to, whatever part of it.
  `create index notification_unread_page on notification (person_id, split_part(path, '#', 1)) where read_at is null`,
  `drop index notification_unread_path`,
  `drop index notification_unread`,

  // The next mails, in order: of thousands that are due at the same moment only those that are sent are read.
  `create index mail_due on mail (next_attempt_at, id) where state = 'queued'`,
  `drop index mail_queue`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
