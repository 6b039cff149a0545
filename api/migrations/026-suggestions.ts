import { type Kysely, sql } from 'kysely'

const buckets = (...rows: string[]) =>
  `array(select distinct public.person_bucket(person_id) from (${rows
    .map((name) => `select person_id from ${name}`)
    .join(' union all ')}) people)`

const statements = [
  `alter table person add column suggestions boolean not null default true`,
  // Offers that are not suggested to a person any more; they go with the account and with the offer.
  `create table offer_dismissal (
    person_id uuid not null references person on delete cascade,
    offer_id uuid not null references offer on delete cascade,
    created_at timestamptz not null,
    primary key (person_id, offer_id))`,
  `create index offer_dismissal_offer on offer_dismissal (offer_id)`,

  // A change counts for pages of this person alone, as those of migration 014.
  `create function count_people_of_offer_dismissal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then perform public.count_people(${buckets('after_rows')});
      elsif tg_op = 'UPDATE' then perform public.count_people(${buckets('before_rows', 'after_rows')});
      else perform public.count_people(${buckets('before_rows')});
      end if;
      return null;
    end $$`,
  `create trigger count_people_inserted after insert on offer_dismissal referencing new table as after_rows
    for each statement execute function count_people_of_offer_dismissal()`,
  `create trigger count_people_updated after update on offer_dismissal
    referencing old table as before_rows new table as after_rows
    for each statement execute function count_people_of_offer_dismissal()`,
  `create trigger count_people_deleted after delete on offer_dismissal referencing old table as before_rows
    for each statement execute function count_people_of_offer_dismissal()`,
  `create trigger count_people_truncated after truncate on offer_dismissal
    for each statement execute function count_everybody()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
