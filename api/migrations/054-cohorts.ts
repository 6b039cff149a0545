import { type Kysely, sql } from 'kysely'

/** Outlets that a group leads to a stage together: by when, and how many of them. */
const statements = [
  `create table cohort (
    id uuid primary key,
    group_id uuid not null references person on delete cascade,
    name text not null check (char_length(name) between 1 and 100),
    starts_on date not null,
    ends_on date not null check (ends_on >= starts_on),
    goal_stage text not null check (goal_stage in ('published','inAudit','certified')),
    goal int not null check (goal between 1 and 5000),
    version int not null default 1,
    created_at timestamptz not null)`,
  `create index cohort_group on cohort (group_id, ends_on)`,
  `create table cohort_member (
    cohort_id uuid not null references cohort on delete cascade,
    link_id uuid not null references link on delete cascade,
    primary key (cohort_id, link_id))`,
  `create index cohort_member_link on cohort_member (link_id)`,
  // Whatever ends a link takes its outlet out in the same moment.
  `create function link_leaves_cohorts() returns trigger language plpgsql as $$
    begin
      delete from public.cohort_member where link_id = new.id;
      return null;
    end $$`,
  `create trigger link_leaves_cohorts after update of state, kind, partner_id on link for each row
    when (new.state <> 'confirmed' or new.kind <> 'group' or new.partner_id <> old.partner_id)
    execute function link_leaves_cohorts()`,
  `alter table programme_figure drop constraint programme_figure_dimension_check`,
  `alter table programme_figure add constraint programme_figure_dimension_check
    check (dimension in ('all','country','mediaType','group','cohort','month','clause','ready','due'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
