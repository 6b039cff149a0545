import { type Kysely, sql } from 'kysely'

const statements = [
  // The owner is the sender, with whose account the file goes; a message that is deleted leaves its files to the clean-up.
  `alter table stored_file
    add column message_id uuid references message (id) on delete set null,
    drop constraint stored_file_purpose_check,
    add constraint stored_file_purpose_check check (purpose in
      ('picture','document','export','offerPicture','offerDocument','messagePicture','messageDocument'))`,
  `create index stored_file_message on stored_file (message_id, position) where message_id is not null`,
  `alter table message add column file_count smallint not null default 0 check (file_count between 0 and 5)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
