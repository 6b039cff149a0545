import { type Kysely, sql } from 'kysely'

/** Transparency reports can be reported to the admins, who hide them; the registry then leaves their outlet out. */
const kinds = `('person','offer','testimonial','message','disclosure')`
const statements = [
  `alter table disclosure add column removed_at timestamptz`,
  // A case names what it is about by one id.
  `create unique index disclosure_signature_of on disclosure (signature_id)`,
  ...['moderation_case', 'report'].map(
    (table) => `alter table ${table} drop constraint ${table}_subject_kind_check,
      add constraint ${table}_subject_kind_check check (subject_kind in ${kinds})`,
  ),
  `create or replace function registry_refresh(outlet uuid) returns void language sql as $$
    update public.registry_entry entry set
      state = case
        when person.state <> 'active' or person.parent_id is not null or coalesce(person.entity_name, '') = ''
          or public.effective_role(person.roles) is distinct from 'ROLE_MEDIA_OUTLET'
          or newest.number is null or newest.erased_at is not null or newest.removed_at is not null then 'hidden'
        when newest.withdrawn_at is not null then 'withdrawn' else 'listed' end,
      name = coalesce(person.entity_name, ''), country_id = person.country_id, city = person.city,
      website = person.website, media_types = person.media_types, languages = person.languages,
      facets = array['stage:published', 'country:' || coalesce(person.country_id, '')]
        || public.tokens('language:', person.languages) || public.tokens('mediaType:', person.media_types),
      number = newest.number, published_at = newest.published_at, valid_until = newest.valid_until,
      certificate = paper.number, certificate_state = paper.standing,
      certified_until = case when paper.standing = 'good' then paper.valid_until end,
      certificate_changed_at = paper.changed_at,
      changed_at = greatest(entry.agreed_at, newest.published_at, newest.withdrawn_at, paper.changed_at)
    from public.person
      left join lateral (
        select * from public.disclosure where disclosure.outlet_id = person.id order by disclosure.number desc limit 1)
        newest on true
      left join lateral (
        select number, standing, valid_until, greatest(issued_at,
            (select max(at) from public.certificate_change change where change.number = certificate.number)) as changed_at
          from public.certificate where certificate.outlet_id = person.id and announced
          order by issued_at desc limit 1) paper on true
    where entry.outlet_id = outlet and person.id = outlet $$`,
  `drop trigger registry_follow on disclosure`,
  `create trigger registry_follow
    after insert or update of published_at, valid_until, withdrawn_at, erased_at, removed_at
    on disclosure for each row execute function registry_follow()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
