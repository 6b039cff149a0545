import { type Kysely, sql } from 'kysely'

const statements = [
  // The owner is the outlet. A file that an answer has lost stays for as long as a report or a signature names it.
  `alter table stored_file
    add column answer_key text,
    add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
    drop constraint stored_file_purpose_check,
    add constraint stored_file_purpose_check check (purpose in
      ('picture','document','export','offerPicture','offerDocument','messagePicture','messageDocument','answerDocument'))`,
  `create index stored_file_answer on stored_file (owner_id, answer_key, position) where answer_key is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
