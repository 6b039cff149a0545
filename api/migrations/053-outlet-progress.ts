import { type Kysely, sql } from 'kysely'

const isOutlet = `public.effective_role(person.roles) = 'ROLE_MEDIA_OUTLET' and person.parent_id is null`

/**
 * What an outlet lets a group see, and how far each outlet is on its way to a certificate: one row an outlet, made from answers,
 * reports, audits and certificates by triggers. Whether report and certificate still count depends on the day, so it is not stored.
 */
const statements = [
  `alter table link add column shares text not null default 'nothing'
    check (shares in ('nothing','stage','progress','answers'))`,
  // Whatever ends a link ends what it shows in the same moment.
  `create function link_unshared() returns trigger language plpgsql as $$
    begin
      new.shares := 'nothing';
      return new;
    end $$`,
  `create trigger link_unshared before update of state, kind on link for each row
    when (new.shares <> 'nothing' and (new.state <> 'confirmed' or new.kind <> 'group'))
    execute function link_unshared()`,

  `create table outlet_progress (
    outlet_id uuid primary key references person on delete cascade,
    registered_at timestamptz not null,
    ready smallint not null default 0,
    started_at timestamptz,
    published_at timestamptz,
    audited_at timestamptz,
    certified_at timestamptz,
    moved_at timestamptz not null,
    report_until date,
    in_audit boolean not null default false,
    certified_until date)`,

  // The row is locked before anything is read: of two changes at once the later one sees both. A plan that was made while the tables
  // were short would read all of them for each outlet.
  `create function progress_refresh(outlets uuid[]) returns void language plpgsql set enable_seqscan = off as $$
    begin
      delete from public.outlet_progress progress where progress.outlet_id = any(outlets)
        and not exists (select from public.person where person.id = progress.outlet_id and ${isOutlet});
      insert into public.outlet_progress (outlet_id, registered_at, moved_at)
        select person.id, person.created_at, person.created_at from public.person
        where person.id = any(outlets) and ${isOutlet} order by person.id
        on conflict do nothing;
      perform from public.outlet_progress where outlet_id = any(outlets) order by outlet_id for update;
      update public.outlet_progress progress set
        ready = checklist.ready,
        started_at = least(checklist.first_at, questionnaire.begun_at),
        published_at = reports.first_at,
        audited_at = audits.first_at,
        certified_at = papers.first_at,
        moved_at = greatest(progress.registered_at, checklist.last_at, questionnaire.begun_at,
          (select max(saved_at) from public.answer where answer.outlet_id = progress.outlet_id),
          reports.last_at, audits.last_at, papers.last_at),
        report_until = (select valid_until from public.disclosure where disclosure.outlet_id = progress.outlet_id
          and replaced_at is null and withdrawn_at is null and erased_at is null and removed_at is null
          order by number desc limit 1),
        in_audit = coalesce(audits.open, false),
        certified_until = papers.until
      from public.person
        left join public.questionnaire on questionnaire.outlet_id = person.id
        left join lateral (select count(*) filter (where state in ('done','notApplicable')) as ready,
            min(updated_at) as first_at, max(updated_at) as last_at
          from public.readiness where readiness.outlet_id = person.id) checklist on true
        left join lateral (select min(disclosure.published_at) as first_at, max(disclosure.published_at) as last_at
          from public.disclosure where disclosure.outlet_id = person.id) reports on true
        left join lateral (select min(requested_at) as first_at, max(requested_at) as last_at,
            bool_or(ended_at is null) as open
          from public.external_audit where external_audit.outlet_id = person.id) audits on true
        left join lateral (select min(issued_at) as first_at, max(issued_at) as last_at,
            max(last_day) filter (where standing = 'good') as until
          from public.certificate where certificate.outlet_id = person.id and announced) papers on true
      where progress.outlet_id = any(outlets) and person.id = progress.outlet_id;
    end $$`,
  // A copy of the campus brings the rows of this table before those of its accounts.
  `create function progress_follow() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then perform public.progress_refresh(array[new.id]);
      else
        insert into public.outlet_progress (outlet_id, registered_at, moved_at) values (new.id, new.created_at, new.created_at)
          on conflict do nothing;
      end if;
      return null;
    end $$`,
  // Once for all rows of a statement: a checklist is saved as a whole.
  `create function progress_follow_all() returns trigger language plpgsql as $$
    begin
      perform public.progress_refresh(array(select distinct outlet_id from changed));
      return null;
    end $$`,
  `create trigger progress_new after insert on person for each row
    when (effective_role(new.roles) = 'ROLE_MEDIA_OUTLET' and new.parent_id is null) execute function progress_follow()`,
  `create trigger progress_follow after update of roles, parent_id on person for each row
    execute function progress_follow()`,
  ...['readiness', 'questionnaire', 'answer', 'disclosure', 'external_audit', 'certificate'].flatMap(
    (table) => [
      `create trigger progress_insert after insert on ${table} referencing new table as changed
      for each statement execute function progress_follow_all()`,
      `create trigger progress_update after update on ${table} referencing new table as changed
      for each statement execute function progress_follow_all()`,
      `create trigger progress_delete after delete on ${table} referencing old table as changed
      for each statement execute function progress_follow_all()`,
    ],
  ),
  // Where the programme stands, counted once a day. What is stored is rounded already: nobody can be picked out of it.
  `create table programme_figure (
    dimension text not null check (dimension in ('all','country','mediaType','group','month','clause','ready','due')),
    value text not null,
    outlets int not null,
    standing int[] not null default '{}',
    reached int[] not null default '{}',
    days int[] not null default '{}',
    counted_at timestamptz not null,
    primary key (dimension, value))`,
  `select progress_refresh(array(select id from person where ${isOutlet}))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
