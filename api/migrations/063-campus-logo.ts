import { type Kysely, sql } from 'kysely'

const statements = [
  // Belongs to nobody once it is saved: it outlives the account that has sent it.
  `alter table stored_file
    drop constraint stored_file_purpose_check,
    add constraint stored_file_purpose_check check (purpose in ('picture','document','export','offerPicture',
      'offerDocument','messagePicture','messageDocument','answerDocument','auditDocument','logo'))`,
  `alter table campus_setting add column logo_id uuid references stored_file on delete set null`,
  `create index campus_setting_logo on campus_setting (logo_id) where logo_id is not null`,
]

/** The logo of the operator, which stands for the campus instead of the ring. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
