import { type Kysely, sql } from 'kysely'

const buckets = (...rows: string[]) =>
  `array(select distinct public.person_bucket(person_id) from (${rows
    .map((name) => `select person_id from ${name}`)
    .join(' union all ')}) people)`

const statements = [
  // Who follows which provider; goes with either account.
  `create table followed_provider (
    person_id uuid not null references person on delete cascade,
    provider_id uuid not null references person on delete cascade,
    created_at timestamptz not null,
    primary key (person_id, provider_id),
    check (person_id <> provider_id))`,
  `create index followed_provider_provider on followed_provider (provider_id, person_id)`,

  // By the campus team, or by a provider, with whose account it goes. Only the author's name goes with that of an admin.
  `create table announcement (
    id uuid primary key,
    provider_id uuid references person on delete cascade,
    author_id uuid references person on delete set null,
    texts jsonb not null,
    everybody boolean not null,
    kinds text[] not null,
    countries text[] not null,
    languages text[] not null,
    state text not null default 'draft' check (state in ('draft','scheduled','sending','sent','stopped')),
    version int not null default 1,
    created_at timestamptz not null,
    send_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    gathered_to uuid,
    gathered boolean not null default false,
    recipient_count int not null default 0,
    sent_count int not null default 0)`,
  `create index announcement_campus on announcement (id) where provider_id is null`,
  `create index announcement_provider on announcement (provider_id, id) where provider_id is not null`,
  `create index announcement_author on announcement (author_id)`,
  `create index announcement_due on announcement (send_at, id) where state in ('scheduled','sending')`,
  `create index announcement_stopped on announcement (id) where state = 'stopped'`,
  // Mails of announcements are handed over to the queue as fast as it sends them.
  `create index mail_announcement on mail (path, id)
    where state = 'queued' and template in ('announcement','providerAnnouncement')`,

  // Who is to get it, and when they got it: nobody gets one twice, and only recipients read it.
  `create table announcement_delivery (
    announcement_id uuid not null references announcement on delete cascade,
    person_id uuid not null references person on delete cascade,
    sent_at timestamptz,
    primary key (announcement_id, person_id))`,
  `create index announcement_delivery_person on announcement_delivery (person_id)`,
  `create index announcement_delivery_sent on announcement_delivery (sent_at)`,
  `create index announcement_delivery_due on announcement_delivery (announcement_id, person_id) where sent_at is null`,

  // Who an announcement of the campus team would reach, counted as far as its page says.
  `create index person_audience on person (locale, country_id,
    (case when parent_id is null then effective_role(roles) else 'contributor' end), id) where state = 'active'`,

  // Following shows on pages of this person alone, as what migration 014 counts for a person.
  `create function count_people_of_followed_provider() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then perform public.count_people(${buckets('after_rows')});
      elsif tg_op = 'UPDATE' then perform public.count_people(${buckets('before_rows', 'after_rows')});
      else perform public.count_people(${buckets('before_rows')});
      end if;
      return null;
    end $$`,
  `create trigger count_people_inserted after insert on followed_provider referencing new table as after_rows
    for each statement execute function count_people_of_followed_provider()`,
  `create trigger count_people_updated after update on followed_provider
    referencing old table as before_rows new table as after_rows
    for each statement execute function count_people_of_followed_provider()`,
  `create trigger count_people_deleted after delete on followed_provider referencing old table as before_rows
    for each statement execute function count_people_of_followed_provider()`,
  `create trigger count_people_truncated after truncate on followed_provider
    for each statement execute function count_everybody()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
