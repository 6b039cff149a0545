import { type Kysely, sql } from 'kysely'

/** What a group says to its outlets: announcements to those that agree, and offers that it recommends. */
const statements = [
  `alter table link add column announcements boolean not null default false`,
  `create index link_announcements on link (partner_id, outlet_id) where announcements`,
  // Whatever ends a link takes the agreement back in the same moment.
  `create function link_unannounced() returns trigger language plpgsql as $$
    begin
      new.announcements := false;
      return new;
    end $$`,
  `create trigger link_unannounced before update of state, kind on link for each row
    when (new.announcements and (new.state <> 'confirmed' or new.kind <> 'group'))
    execute function link_unannounced()`,

  // Its provider is then a group. A server of an earlier release, which does not know the column, stops it: the group is no provider.
  `alter table announcement add column to_outlets boolean not null default false`,
  `drop index mail_announcement`,
  `create index mail_announcement on mail (path, id)
    where state = 'queued' and template in ('announcement','providerAnnouncement','groupAnnouncement')`,

  // Goes with the group, and with the offer.
  `create table group_offer (
    group_id uuid not null references person on delete cascade,
    offer_id uuid not null references offer on delete cascade,
    note text not null default '',
    created_at timestamptz not null,
    primary key (group_id, offer_id))`,
  `create index group_offer_offer on group_offer (offer_id, group_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
