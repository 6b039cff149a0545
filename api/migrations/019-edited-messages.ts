import { type Kysely, sql } from 'kysely'

const statements = [
  // How often its author has changed the text, so that the second of two tabs overwrites nothing unseen.
  `alter table message
    add column edited_at timestamptz,
    add column edit_count int not null default 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
