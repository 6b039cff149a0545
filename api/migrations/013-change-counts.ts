import { type Kysely, sql } from 'kysely'

/** The columns of a person that lists for everybody depend on, also through generated columns. */
const personColumns =
  'state, roles, validated, visible_trainer, parent_id, title, first_name, last_name, entity_name, country_id, ' +
  'city, description, publications, subregions, vanity_name, visibility, media_types, expertise, languages, ' +
  'trainer_types, picture_id, created_at'

const watched = [
  { table: 'offer', update: 'update' },
  { table: 'person', update: `update of ${personColumns}` },
  { table: 'tag', update: 'update' },
  { table: 'country', update: 'update' },
]

/**
 * How often the rows of a table have changed, so that a process can tell whether what it has kept still holds. The number
 * becomes visible in the same moment as the change. It stands in several rows, whose sum counts: writers take one that
 * nobody holds, so they do not wait for each other.
 */
const statements = [
  `create table change_count (
    topic text not null check (topic in ('offer','person','tag','country')),
    slot smallint not null,
    changes bigint not null default 0,
    primary key (topic, slot))`,
  `insert into change_count (topic, slot)
    select topic, slot from unnest(array['offer','person','tag','country']) topic, generate_series(1, 8) slot`,

  // Once per transaction is enough: the setting ends with it.
  `create function count_change() returns trigger language plpgsql as $$
    declare
      done text := 'campus.changed_' || tg_argv[0];
    begin
      if coalesce(current_setting(done, true), '') <> '' then return null; end if;
      perform set_config(done, 'yes', true);
      update public.change_count set changes = changes + 1
        where topic = tg_argv[0] and slot = (select slot from public.change_count
          where topic = tg_argv[0] limit 1 for update skip locked);
      if not found then
        insert into public.change_count as present (topic, slot, changes)
          values (tg_argv[0], 1 + floor(random() * 8), 1)
          on conflict (topic, slot) do update set changes = present.changes + 1;
      end if;
      return null;
    end $$`,
  ...watched.map(
    ({ table, update }) =>
      `create trigger count_change after insert or delete or ${update} or truncate on ${table}
        for each statement execute function count_change('${table}')`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
