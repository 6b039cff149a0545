// Work that is due, as statements like those of statements.mjs.

export const digests = `
  insert into digest (person_id, rhythm, due_at)
  select bench_id(1, n * 10), 'daily', now() - interval '1 hour' from generate_series($1::bigint, $2) n
  on conflict do nothing`
export const digestEntries = `
  insert into digest_entry (id, person_id, rhythm, type, data, path, created_at)
  select bench_id(10, n * 4 + entry), bench_id(1, n * 10), 'daily', 'message', '{"name": "Anna Schmidt"}', '/messages',
    now() - interval '1 day'
  from generate_series($1::bigint, $2) n, generate_series(0, 2) entry`
export const expiredMails = `
  insert into mail (id, recipient, locale, template, data, state, next_attempt_at, created_at, sent_at)
  select bench_id(12, n), 'p' || n || '@mail.example', 'en', 'message', '{}', 'sent', moment, moment, moment
  from (select n, now() - interval '40 days' * bench_random(n, 131) as moment from generate_series($1::bigint, $2) n) one`
/** Bookmarks of offers that close within a week. */
export const closing = `
  insert into bookmark (person_id, offer_id, created_at)
  select bench_id(1, n * 5), soon.ids[bench_skewed(cardinality(soon.ids), n, 140, 2)], now() - interval '30 days'
  from generate_series($1::bigint, $2) n, (select array_agg(id order by id) as ids from offer
    where state = 'published' and deadline between current_date and current_date + 7) soon
  where soon.ids is not null on conflict do nothing`
/** Half of the deactivated accounts have been told of their erasure a month ago. */
export const deactivated = `
  update person set deactivated_at = now() - interval '4 years',
    erasure_notices = case when n % 2 = 0 then 2 else 0 end,
    erasure_notice_at = case when n % 2 = 0 then now() - interval '31 days' end
  from generate_series($1::bigint, $2) n where id = bench_id(1, n) and state = 'deactivated'`

/** For the whole campus at once. */
export const withoutUnconfirmed = [
  // Nobody who has not confirmed an address has contributors, validates or is validated.
  `update person set state = 'active'
   where state = 'unconfirmed' and id in (select parent_id from person where parent_id is not null)`,
  `delete from validation_request using person
   where person.state = 'unconfirmed' and person.id in (subject_id, validator_id)`,
]
