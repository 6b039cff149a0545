import { type Kysely, sql } from 'kysely'

/**
 * What hangs on an answer or a report goes with it, whichever program takes that away: one of before knows neither the PDFs of
 * answers nor doubts.
 */
const statements = [
  // The file itself goes with the outlet's next change: only the program knows its place in the storage.
  `create function release_evidence() returns trigger language plpgsql as $$
    begin
      update public.stored_file set answer_key = null where owner_id = old.outlet_id and answer_key = old.key;
      return null;
    end $$`,
  `create trigger release_evidence after delete on answer for each row execute function release_evidence()`,
  `update stored_file set answer_key = null where answer_key is not null and not exists (
    select from answer where answer.outlet_id = owner_id and answer.key = answer_key)`,

  // Reports are erased together. It comes after the update, which waits for those who ask about one at this moment.
  `create function erase_doubts() returns trigger language plpgsql as $$
    begin
      delete from public.disclosure_doubt where outlet_id = new.outlet_id;
      return null;
    end $$`,
  `create trigger erase_doubts after update of erased_at on disclosure
    for each row when (new.erased_at is not null) execute function erase_doubts()`,
  `delete from disclosure_doubt doubt using disclosure
    where disclosure.outlet_id = doubt.outlet_id and disclosure.number = doubt.number and erased_at is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
