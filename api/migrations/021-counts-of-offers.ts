import { type Kysely, sql } from 'kysely'

const statements = [
  // Numbers without people: who has opened an offer is written nowhere.
  `create table offer_count (
    offer_id uuid not null references offer (id) on delete cascade,
    week date not null check (extract(isodow from week) = 1),
    kind text not null check (kind in ('views','bookmarks','calendars','clicks')),
    count int not null check (count > 0),
    primary key (offer_id, week, kind))`,
  // For the first week that was counted, and for deleting old ones.
  `create index offer_count_week on offer_count (week)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
