import { type Kysely, sql } from 'kysely'

/**
 * Tables whose rows concern one or two people, with the query that finds them: a change counts for these people alone. Of a
 * person, every column is shown to the person; what others see of it counts for all of them as well.
 */
const personal: Record<string, (rows: string) => string> = {
  person: (rows) => `select id as person from ${rows}`,
  notification: (rows) => `select person_id as person from ${rows}`,
  notification_choice: (rows) => `select person_id as person from ${rows}`,
  // Each of the two is also shown how far the other has read, and whether the other has blocked.
  discussion_side: (rows) =>
    `select person_id as person from ${rows} union all
      select other.person_id from ${rows} mine join public.discussion_side other using (discussion_id)`,
  bookmark: (rows) => `select person_id as person from ${rows}`,
  saved_search: (rows) => `select person_id as person from ${rows}`,
  feed_access: (rows) => `select person_id as person from ${rows}`,
  readiness: (rows) => `select outlet_id as person from ${rows}`,
  guide_vote: (rows) => `select person_id as person from ${rows}`,
}

/** Columns of a person that others see, though not in lists: those count already. */
const profileColumns =
  'email, editor, locale, salutation_id, profile_version, vanity_changed_at, confirmed_at, website, address_line1, address_line2, ' +
  'post_code, region, phone, extra_phone, extra_email, social_links, contact_languages, email_visibility, phone_visibility, ' +
  'address_visibility, legal_entity_name, legal_entity_email, messages_from'

/** Written seldom enough that a change may count for everybody. */
const seldom: Record<string, string> = {
  salutation: 'insert or update or delete or truncate',
  validation_request: 'insert or update or delete or truncate',
  validation_code: 'insert or update or delete or truncate',
  journalist_flag: 'insert or update or delete or truncate',
  review: 'insert or update or delete or truncate',
  link: 'insert or update or delete or truncate',
  testimonial: 'insert or update or delete or truncate',
  report: 'insert or update or delete or truncate',
  moderation_case: 'insert or update or delete or truncate',
  invitation: 'insert or update or delete or truncate',
  stored_file: 'insert or update or delete or truncate',
  vanity_redirect: 'insert or update or delete or truncate',
  content_text: 'insert or update or delete or truncate',
  content_word: 'insert or update or delete or truncate',
  helpdesk_request: 'insert or update or delete or truncate',
  person: `update of ${profileColumns}`,
  // A new message changes both sides of its discussion, which count for the two people.
  message: 'update or delete or truncate',
  discussion: 'update of first_id, second_id or delete or truncate',
}

const triggersOf = ([table, peopleOf]: [string, (rows: string) => string]): string[] => {
  const name = `count_people_of_${table}`
  const buckets = (...rows: string[]) =>
    `array(select distinct public.person_bucket(person)
      from (${rows.map(peopleOf).join(' union all ')}) people where person is not null)`
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

/**
 * How often something has changed that certain people see, so that a page of a member is known to be as it was. People share
 * numbers: a change for one of them looks like one for the others, which costs a page made again and no more. Under -1 stands
 * what concerns everybody, which also covers a transaction that concerns many.
 */
const statements = [
  `create table person_change_count (
    bucket smallint not null check (bucket between -1 and 511),
    slot smallint not null,
    changes bigint not null default 0,
    primary key (bucket, slot)) with (fillfactor = 50)`,
  `insert into person_change_count (bucket, slot)
    select bucket, slot from generate_series(-1, 511) bucket, generate_series(1, 4) slot`,
  `create function person_bucket(person uuid) returns smallint language sql immutable parallel safe
    as $$ select (uuid_hash(person) & 511)::smallint $$`,

  // Each number once per transaction: the setting ends with it. A writer that finds all rows of a number held adds one, and so
  // waits for nobody.
  `create function count_people(buckets smallint[]) returns void language plpgsql as $$
    declare
      counted smallint[] := string_to_array(coalesce(current_setting('campus.changed_people', true), ''), ' ');
      wanted smallint;
    begin
      if -1 = any (counted) then return; end if;
      buckets := array(select bucket from unnest(buckets) bucket where bucket <> all (counted));
      if cardinality(counted) + cardinality(buckets) > 32 then buckets := array[-1]; end if;
      if cardinality(buckets) = 0 then return; end if;
      perform set_config('campus.changed_people', array_to_string(counted || buckets, ' '), true);
      foreach wanted in array buckets loop
        update public.person_change_count set changes = changes + 1
          where bucket = wanted and slot = (select slot from public.person_change_count
            where bucket = wanted limit 1 for update skip locked);
        if not found then
          insert into public.person_change_count as present (bucket, slot, changes)
            values (wanted, 5 + floor(random() * 30000), 1)
            on conflict (bucket, slot) do update set changes = present.changes + 1;
        end if;
      end loop;
    end $$`,
  `create function count_everybody() returns trigger language plpgsql as $$
    begin
      perform public.count_people(array[-1]::smallint[]);
      return null;
    end $$`,
  ...Object.entries(personal).flatMap(triggersOf),
  ...Object.entries(seldom).map(
    ([table, events]) =>
      `create trigger count_everybody after ${events} on ${table} for each statement execute function count_everybody()`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
