import { type Kysely, sql } from 'kysely'

/**
 * Outlets that have agreed to stand in the public registry, each with what is shown, sorted and searched by. The row is made from
 * account and newest report by triggers, so an outlet leaves the lists in the same moment as its reason to be there.
 */
const statements = [
  `create table registry_entry (
    outlet_id uuid primary key references person on delete cascade,
    agreed_at timestamptz not null,
    state text not null default 'hidden' check (state in ('listed','withdrawn','hidden')),
    name text not null default '',
    sort_name text not null generated always as (sort_key(name)) stored,
    country_id text,
    city text,
    website text,
    media_types text[] not null default '{}',
    languages text[] not null default '{}',
    facets text[] not null default '{}',
    number int,
    published_at timestamptz,
    valid_until date,
    changed_at timestamptz,
    check (state = 'hidden' or num_nulls(number, published_at, valid_until, changed_at) = 0))`,
  `create index registry_name on registry_entry (sort_name, outlet_id) where state = 'listed'`,
  `create index registry_newest on registry_entry (published_at desc, outlet_id desc) where state = 'listed'`,
  `create index registry_facets on registry_entry using gin (facets) where state = 'listed'`,
  `create index registry_words on registry_entry using gin (sort_name gin_trgm_ops) where state = 'listed'`,
  `create index registry_valid_until on registry_entry (valid_until) where state = 'listed'`,
  `create index registry_changed on registry_entry (changed_at desc, outlet_id desc) where state <> 'hidden'`,

  `create function registry_refresh(outlet uuid) returns void language sql as $$
    update public.registry_entry entry set
      state = case
        when person.state <> 'active' or person.parent_id is not null or coalesce(person.entity_name, '') = ''
          or public.effective_role(person.roles) is distinct from 'ROLE_MEDIA_OUTLET'
          or newest.number is null or newest.erased_at is not null then 'hidden'
        when newest.withdrawn_at is not null then 'withdrawn' else 'listed' end,
      name = coalesce(person.entity_name, ''), country_id = person.country_id, city = person.city,
      website = person.website, media_types = person.media_types, languages = person.languages,
      facets = array['stage:published', 'country:' || coalesce(person.country_id, '')]
        || public.tokens('language:', person.languages) || public.tokens('mediaType:', person.media_types),
      number = newest.number, published_at = newest.published_at, valid_until = newest.valid_until,
      changed_at = greatest(entry.agreed_at, newest.published_at, newest.withdrawn_at)
    from public.person left join lateral (
      select * from public.disclosure where disclosure.outlet_id = person.id order by disclosure.number desc limit 1)
      newest on true
    where entry.outlet_id = outlet and person.id = outlet $$`,
  // Of most accounts and reports there is no entry: nothing is written, and nothing counts as a change.
  `create function registry_follow() returns trigger language plpgsql as $$
    declare
      outlet uuid;
    begin
      if tg_table_name = 'person' then outlet := new.id; else outlet := new.outlet_id; end if;
      if exists (select from public.registry_entry where outlet_id = outlet) then
        perform public.registry_refresh(outlet);
      end if;
      return null;
    end $$`,
  `create trigger registry_follow after insert or update of published_at, valid_until, withdrawn_at, erased_at
    on disclosure for each row execute function registry_follow()`,
  `create trigger registry_follow
    after update of state, roles, parent_id, entity_name, country_id, city, website, media_types, languages on person
    for each row execute function registry_follow()`,

  // What a provider's system may be told.
  `alter table webhook drop constraint webhook_events_check`,
  `alter table webhook add constraint webhook_events_check check (cardinality(events) > 0 and events <@ array[
    'validation.requested','validation.answered','validation.decided','offer.published','offer.expired','report.published'])`,

  `alter table change_count drop constraint change_count_topic_check`,
  `alter table change_count add constraint change_count_topic_check
    check (topic in ('offer','person','tag','country','registry'))`,
  `insert into change_count (topic, slot) select 'registry', slot from generate_series(1, 8) slot`,
  `create trigger count_change after insert or delete or update on registry_entry
    for each row execute function count_change('registry')`,
  `create trigger count_change_truncated after truncate on registry_entry
    for each statement execute function count_change('registry')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
