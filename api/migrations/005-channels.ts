import { type Kysely, sql } from 'kysely'

/** How and when people are told: digests, their time zone, what waits to be told, push to browsers. */
const statements = [
  // Null: the person has not chosen one.
  `alter table person add column time_zone text check (length(time_zone) between 1 and 64)`,

  // A mail that is not wanted at once, but gathered with others; null is at once. Where it is no longer wanted, this is
  // the digest that it was in and comes back to.
  `alter table notification_choice
    add column rhythm text check (rhythm in ('daily','weekly')),
    add check (rhythm is null or channel = 'mail')`,
  // What the next digest tells. It goes when it has been read on the campus before.
  `create table digest_entry (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    rhythm text not null check (rhythm in ('daily','weekly')),
    type text not null,
    data jsonb not null,
    path text,
    notification_id uuid references notification on delete cascade,
    created_at timestamptz not null)`,
  `create index digest_entry_person on digest_entry (person_id, rhythm, id)`,
  `create index digest_entry_created on digest_entry (created_at)`,
  `create index digest_entry_notification on digest_entry (notification_id) where notification_id is not null`,
  // One row as long as something waits.
  `create table digest (
    person_id uuid not null references person on delete cascade,
    rhythm text not null check (rhythm in ('daily','weekly')),
    due_at timestamptz not null,
    primary key (person_id, rhythm))`,
  `create index digest_due on digest (due_at, person_id, rhythm)`,

  // What a waiting mail is about: read before it is sent, it is not sent. And the lists of a digest.
  `alter table mail
    add column person_id uuid references person on delete cascade,
    add column path text,
    add column notification_id uuid references notification on delete set null,
    add column sections jsonb`,
  `create index mail_person on mail (person_id) where person_id is not null`,
  `create index mail_notification on mail (notification_id) where notification_id is not null`,

  // For admins: what was given up, newest first, and how long the queue has been waiting.
  `alter table mail add column failed_at timestamptz`,
  `update mail set failed_at = created_at where state = 'failed'`,
  `alter table mail add check ((state = 'failed') = (failed_at is not null))`,
  `create index mail_failed on mail (failed_at desc, id desc) where state = 'failed'`,
  `create index mail_failed_template on mail (template, failed_at desc, id desc) where state = 'failed'`,
  `create index mail_waiting on mail (created_at) where state = 'queued'`,

  // A browser that is told even when no page is open; ends with the session in which it was asked for.
  `create table push_subscription (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    session_id uuid not null references session on delete cascade,
    endpoint text not null unique check (length(endpoint) <= 1000),
    p256dh text not null check (length(p256dh) <= 200),
    auth text not null check (length(auth) <= 100),
    created_at timestamptz not null)`,
  `create index push_subscription_person on push_subscription (person_id)`,
  `create index push_subscription_session on push_subscription (session_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
