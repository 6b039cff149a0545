import { type Kysely, sql } from 'kysely'

/** What people doubt about answers of transparency reports, and what outlets reply. */
const statements = [
  `create table disclosure_doubt (
    id uuid primary key,
    outlet_id uuid not null,
    number int not null,
    question text not null,
    text text not null,
    link text,
    person_id uuid references person on delete set null,
    email text,
    locale text not null,
    state text not null check (state in ('open', 'published', 'rejected')),
    created_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references person on delete set null,
    reason text,
    reply text,
    reply_version int not null default 0,
    replied_at timestamptz,
    replied_by uuid references person on delete set null,
    check ((state = 'open') = (decided_at is null)),
    check ((state = 'rejected') = (reason is not null)),
    check ((reply is null) = (replied_at is null)),
    foreign key (outlet_id, number) references disclosure on delete cascade)`,
  `create index disclosure_doubt_report on disclosure_doubt (outlet_id, number)`,
  `create index disclosure_doubt_shown on disclosure_doubt (outlet_id, id) where state = 'published'`,
  `create index disclosure_doubt_open on disclosure_doubt (id) where state = 'open'`,
  `create index disclosure_doubt_decided on disclosure_doubt (state, decided_at, id) where state <> 'open'`,
  `create index disclosure_doubt_person on disclosure_doubt (person_id) where person_id is not null`,
  `create index disclosure_doubt_decider on disclosure_doubt (decided_by) where decided_by is not null`,
  `create index disclosure_doubt_replier on disclosure_doubt (replied_by) where replied_by is not null`,
  // Only those whose address is still kept.
  `create index disclosure_doubt_address on disclosure_doubt (decided_at) where email is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
