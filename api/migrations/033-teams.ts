import { type Kysely, sql } from 'kysely'

/** What a media outlet and its contributors share, counted for the outlet, on whose changes their pages depend as well. */
const shared = ['team_assignment', 'team_comment', 'team_offer']

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

const statements = [
  `create table team_assignment (
    outlet_id uuid not null references person (id) on delete cascade,
    clause smallint not null check (clause between 1 and 18),
    assignee_id uuid not null references person (id) on delete cascade,
    due_on date,
    reminders smallint not null default 0 check (reminders between 0 and 2),
    assigned_by uuid references person (id) on delete set null,
    assigned_at timestamptz not null,
    primary key (outlet_id, clause)
  )`,
  `create index team_assignment_assignee on team_assignment (assignee_id)`,
  `create index team_assignment_assigner on team_assignment (assigned_by) where assigned_by is not null`,
  `create index team_assignment_due on team_assignment (due_on, outlet_id, clause) where due_on is not null and reminders < 2`,
  // Without its author, a comment stays: the work of the others refers to it.
  `create table team_comment (
    id uuid primary key,
    outlet_id uuid not null references person (id) on delete cascade,
    clause smallint not null check (clause between 1 and 18),
    author_id uuid references person (id) on delete set null,
    text text not null,
    created_at timestamptz not null
  )`,
  `create index team_comment_clause on team_comment (outlet_id, clause, id)`,
  `create index team_comment_author on team_comment (author_id, id) where author_id is not null`,
  `create table team_offer (
    outlet_id uuid not null references person (id) on delete cascade,
    offer_id uuid not null references offer (id) on delete cascade,
    added_by uuid references person (id) on delete set null,
    added_at timestamptz not null,
    primary key (outlet_id, offer_id)
  )`,
  `create index team_offer_offer on team_offer (offer_id)`,
  `create index team_offer_adder on team_offer (added_by) where added_by is not null`,
  ...shared.flatMap(triggersOf),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
