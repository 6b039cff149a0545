import { type Kysely, sql } from 'kysely'

/** Discussions of two people. */
const statements = [
  `alter table person
    add column discussion_count int not null default 0 check (discussion_count >= 0),
    add column messages_from text not null default 'everyone'
      check (messages_from in ('everyone','providersAndAdmins','nobody'))`,

  // The lower id is the first, so that two people who write to each other at once find the same row.
  `create table discussion (
    id uuid primary key,
    first_id uuid references person on delete set null,
    second_id uuid references person on delete set null,
    message_count int not null default 0,
    check (first_id < second_id),
    unique (first_id, second_id))`,
  `create index discussion_second on discussion (second_id)`,

  `create table discussion_side (
    discussion_id uuid not null references discussion on delete cascade,
    side smallint not null check (side in (1,2)),
    person_id uuid not null references person on delete cascade,
    sent_count int not null default 0,
    unread_count int not null default 0 check (unread_count >= 0),
    read_position int not null default 0,
    last_message_at timestamptz not null,
    blocked_at timestamptz,
    primary key (discussion_id, side))`,
  // Everything that finds and sorts a page of the list stands in the index.
  `create index discussion_side_newest on discussion_side (person_id, last_message_at desc, discussion_id desc)`,

  // Positions have no gaps: any page of a discussion is a range of them, however long it is.
  `create table message (
    discussion_id uuid not null references discussion on delete cascade,
    position int not null,
    id uuid not null unique,
    side smallint not null check (side in (1,2)),
    side_position int not null,
    subject text not null check (length(subject) <= 200),
    body text not null check (length(body) between 5 and 10000),
    created_at timestamptz not null,
    primary key (discussion_id, position))`,

  `alter table report
    drop constraint report_subject_kind_check,
    add constraint report_subject_kind_check check (subject_kind in ('testimonial','message'))`,

  // The one of a discussion that is still unread.
  `create index notification_unread_path on notification (person_id, path) where read_at is null and path is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
