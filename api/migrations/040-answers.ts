import { type Kysely, sql } from 'kysely'

/** What a media outlet and its contributors share, counted for the outlet, on whose changes their pages depend as well. */
const shared = ['questionnaire', 'answer']

const triggersOf = (table: string): string[] => {
  const name = `count_people_of_${table}`
  const buckets = (...rows: string[]) =>
    `array(select distinct public.person_bucket(outlet_id)
      from (${rows.map((each) => `select outlet_id from ${each}`).join(' union all ')}) outlets)`
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then perform public.count_people(${buckets('after_rows')});
        elsif tg_op = 'UPDATE' then perform public.count_people(${buckets('before_rows', 'after_rows')});
        else perform public.count_people(${buckets('before_rows')});
        end if;
        return null;
      end $$`,
    `create trigger count_people_inserted after insert on ${table} referencing new table as after_rows
      for each statement execute function ${name}()`,
    `create trigger count_people_updated after update on ${table}
      referencing old table as before_rows new table as after_rows for each statement execute function ${name}()`,
    `create trigger count_people_deleted after delete on ${table} referencing old table as before_rows
      for each statement execute function ${name}()`,
    `create trigger count_people_truncated after truncate on ${table}
      for each statement execute function count_everybody()`,
  ]
}

/** Which version of the standard an outlet answers, and what. */
const statements = [
  `create table questionnaire (
    outlet_id uuid primary key references person on delete cascade,
    version int not null references standard_version,
    begun_at timestamptz not null,
    saves int not null default 0)`,
  `create index questionnaire_version on questionnaire (version)`,
  // Of an answer to a question that is gone, `standard` still says what the question was.
  `create table answer (
    outlet_id uuid not null references person on delete cascade,
    key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
    version int not null,
    standard int not null,
    value jsonb,
    explanation text not null,
    evidence jsonb not null,
    internal boolean not null,
    not_applicable text,
    look_again boolean not null default false,
    saved_at timestamptz not null,
    saved_by uuid references person on delete set null,
    check ((value is null) <> (not_applicable is null)),
    primary key (outlet_id, key))`,
  `create index answer_author on answer (saved_by) where saved_by is not null`,
  ...shared.flatMap(triggersOf),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
