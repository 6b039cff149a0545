// People and everything they leave behind, as statements that make rows. Deterministic: the same size gives the same campus.
import { closing, deactivated, digestEntries, digests, expiredMails, withoutUnconfirmed } from './due.mjs'

/** Shares of the number of people. */
export const shares = {
  offer: 0.1,
  bookmark: 0.2,
  discussion: 1,
  notification: 5,
  validation_request: 0.3,
  testimonial: 0.1,
  link: 0.05,
  moderation_case: 0.01,
  session: 0.4,
  audit_entry: 1,
  digest: 0.1,
  saved_search: 0.05,
  expired: 0.2,
  closing: 0.2,
}

/**
 * `bench_id`: the id of the n-th row of a kind. `bench_random`: a number from 0 to 1, the same for the same row and salt.
 * `bench_pick`: an element of a list; the higher the skew, the more often one of the first.
 * `bench_skewed`: a number from 1 to `most`, likewise.
 */
export const functions = `
  create function bench_id(kind int, n bigint) returns uuid language sql immutable parallel safe as $$
    select ('0190' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function bench_random(n bigint, salt int) returns float8 language sql immutable parallel safe as $$
    select (hashint8extended(n, salt) & 1099511627775)::float8 / 1099511627776 $$;
  create function bench_skewed(most bigint, n bigint, salt int, skew float8) returns bigint
    language sql immutable parallel safe as $$
    select 1 + floor(power(bench_random(n, salt), skew) * most)::bigint $$;
  create function bench_pick(list text[], n bigint, salt int, skew float8) returns text
    language sql immutable parallel safe as $$
    select list[bench_skewed(cardinality(list), n, salt, skew)] $$;`

export const withoutFunctions = `
  drop function bench_pick; drop function bench_skewed; drop function bench_random; drop function bench_id`

const array = (words) => `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`

const firstNames = array([
  ...[
    'Anna',
    'Maria',
    'Ali',
    'Fatima',
    'Jan',
    'Elena',
    'Omar',
    'Sofia',
    'Paul',
    'Zeynep',
    'Ivan',
    'Amina',
    'Luca',
  ],
  ...[
    'Nour',
    'Pierre',
    'Ingrid',
    'Juan',
    'Yusuf',
    'Katarzyna',
    'Aino',
    'Đorđe',
    'Zoë',
    'Þóra',
    'Saoirse',
    'ليلى',
  ],
])
const lastNames = array([
  ...[
    'Schmidt',
    'Müller',
    'García',
    'Rossi',
    'Kowalski',
    'Haddad',
    'Ivanova',
    'Martin',
    'Yılmaz',
    'Novák',
    'Jensen',
  ],
  ...[
    'Nagy',
    'Petrović',
    'Silva',
    'Bianchi',
    'Dupont',
    'Okafor',
    'Schneider',
    'O’Brien',
    'van den Berg',
    'Khalil',
  ],
])
const cities = array([
  'Berlin',
  'Wien',
  'Paris',
  'Roma',
  'Madrid',
  'Sarajevo',
  'Nairobi',
  'Halle',
  'Lviv',
  'Brno',
])
const words = array([
  ...[
    'report',
    'local',
    'climate',
    'data',
    'court',
    'school',
    'budget',
    'river',
    'election',
    'health',
    'archive',
  ],
  ...[
    'interview',
    'network',
    'harbour',
    'ledger',
    'verification',
    'ethics',
    'radio',
    'migration',
    'evidence',
  ],
])
const sentence = (salt, length) =>
  `(select string_agg(bench_pick(${words}, n * 97 + word, ${salt}, 1.5), ' ') from generate_series(1, ${length}) word)`

// In the statements, $1 and $2 are the first and the last row, and `:size` is the number of people.

/** Of 1,000 people: 17 providers, 60 outlets, 20 legal entities, 40 trainers, 13 contributors; the others are journalists. */
const kind = `case when n % 1000 < 17 then 'provider' when n % 1000 < 77 then 'outlet' when n % 1000 < 97 then 'legal'
  when n % 1000 < 137 then 'trainer' when n % 1000 < 150 then 'contributor' else 'journalist' end`
const isOrganisation = `kind in ('provider', 'outlet', 'legal')`

const people = `
  insert into person (id, email, password_hash, roles, state, validated, visible_trainer, parent_id, locale, first_name,
    last_name, entity_name, country_id, city, website, description, visibility, media_types, expertise, languages,
    trainer_types, subregions, created_at, confirmed_at, address_line1, legal_entity_email, legal_entity_name)
  select bench_id(1, n), 'p' || n || '@' || bench_pick(array['mail.example', 'news.example', 'press.example',
      'own' || n || '.example'], n, 1, 2), $3, array[case kind when 'provider' then 'ROLE_SERVICE_PROVIDER'
      when 'outlet' then 'ROLE_MEDIA_OUTLET' when 'legal' then 'ROLE_LEGAL_ENTITY' when 'trainer' then 'ROLE_TRAINER'
      when 'contributor' then 'ROLE_MEDIA_OUTLET' else 'ROLE_INDIVIDUAL_JOURNALIST' end],
    case when luck < 0.96 then 'active' when luck < 0.98 then 'unconfirmed' when luck < 0.99 then 'deactivated'
      else 'blocked' end,
    kind in ('provider', 'trainer', 'journalist') and bench_random(n, 3) < 0.75, kind = 'trainer',
    case when kind = 'contributor' then bench_id(1, n - n % 1000 + 17 + n % 60) end,
    bench_pick(array['en', 'de', 'fr', 'es', 'it'], n, 4, 1.5),
    bench_pick(${firstNames}, n, 5, 2),
    bench_pick(${lastNames}, n, 6, 2) || case when n % 3 = 0 then '' else '-' || n end,
    case when ${isOrganisation} then initcap(${sentence(7, 2)}) || ' ' || n end,
    countries[bench_skewed(cardinality(countries), n, 8, 2.5)], bench_pick(${cities}, n, 9, 2),
    case when n % 4 = 0 then 'https://own' || n || '.example' end,
    case when n % 3 <> 1 then ${sentence(10, 40)} end,
    case when bench_random(n, 11) < 0.2 then 0 when bench_random(n, 11) < 0.8 then 1 else 2 end,
    case when kind in ('outlet', 'journalist') then array[bench_pick(array['online', 'newspaper', 'radio', 'television'],
      n, 12, 2)] else '{}' end,
    array[bench_pick(array['ethics', 'accuracy', 'sources', 'mission', 'training'], n, 13, 1.5)],
    array[bench_pick(array['en', 'de', 'fr', 'es', 'ar', 'pl', 'it', 'uk'], n, 14, 2)],
    case when kind in ('provider', 'trainer') then array[bench_pick(array['virtual', 'inperson'], n, 15, 1)] else '{}' end,
    array[bench_pick(array['155', '151', '39', '154', '145'], n, 16, 1.5)],
    now() - interval '5 years' * (1 - n::float8 / :size), now() - interval '5 years' * (1 - n::float8 / :size),
    case when ${isOrganisation} then 'Main Street ' || n % 200 end,
    case when kind = 'outlet' then 'legal' || n || '@press.example' end, case when kind = 'outlet' then 'Press ' || n end
  from (select n, ${kind} as kind, bench_random(n, 2) as luck from generate_series($1::bigint, $2) n) one,
    (select array_agg(id order by id) as countries from country) known`

/** The n-th provider, and one that nobody validates instead of the thousandth of a row. */
const provider = (index) => `bench_id(1, ((${index}) / 17) * 1000 + (${index}) % 17)`
const providers = '(greatest(:size / 1000 * 17, 17) - 1)'

const offers = `
  insert into offer (id, provider_id, state, headline, teaser, description, category, language, starts_on, ends_on,
    deadline, online, place, cost, tags, clauses, created_at, published_at)
  select bench_id(2, n), ${provider(`bench_skewed(${providers}, n, 20, 2)`)},
    case when luck < 0.9 then 'published' when luck < 0.95 then 'draft' else 'withdrawn' end,
    initcap(${sentence(21, 4)}) || ' ' || n, ${sentence(22, 12)}, ${sentence(23, 80)},
    bench_pick(array['training', 'seminar', 'elearning', 'event', 'funding', 'scholarships', 'other'], n, 24, 1.5),
    bench_pick(array['en', 'de', 'fr', 'es', 'it'], n, 25, 2), day, day + 2,
    case when n % 3 <> 0 then day - 10 end, n % 2 = 0, bench_pick(${cities}, n, 26, 2),
    bench_pick(array['free', 'paid', 'stipend'], n, 27, 1), array[bench_pick(codes, n, 28, 2)],
    array[bench_skewed(18, n, 29, 1)::int], created, case when luck < 0.9 then created end
  from (select n, bench_random(n, 30) as luck, current_date + (bench_random(n, 31) * 500 - 300)::int as day,
      now() - interval '2 years' * bench_random(n, 32) as created from generate_series($1::bigint, $2) n) one,
    (select array_agg(code) as codes from tag) known`

/** A journalist or somebody else who is no organisation: few are very active. */
const someone = (salt, skew = 3) => `bench_id(1, bench_skewed(:size, n, ${salt}, ${skew}))`

const bookmarks = `
  insert into bookmark (person_id, offer_id, created_at)
  select ${someone(40)}, bench_id(2, bench_skewed(greatest((:size * ${shares.offer})::bigint, 1), n, 41, 2)),
    now() - interval '1 year' * bench_random(n, 42)
  from generate_series($1::bigint, $2) n on conflict do nothing`

const discussions = `
  insert into discussion (id, first_id, second_id, message_count)
  select bench_id(3, n), bench_id(1, least(a, b)), bench_id(1, greatest(a, b)),
    least(2 + bench_skewed(60, n, 50, 20), 60)
  from (select n, bench_skewed(:size, n, 51, 3) as a, bench_skewed(:size, n, 52, 1) as b
    from generate_series($1::bigint, $2) n) pair
  where a <> b on conflict do nothing`
const sides = `
  insert into discussion_side (discussion_id, side, person_id, sent_count, unread_count, read_position, last_message_at)
  select id, side, case side when 1 then first_id else second_id end, message_count / 2, 0, message_count,
    now() - interval '2 years' * bench_random(n, 53)
  from (select *, ('x' || right(id::text, 12))::bit(48)::bigint as n from discussion
    where id between bench_id(3, $1::bigint) and bench_id(3, $2)) one, generate_series(1, 2) side`
const messages = `
  insert into message (discussion_id, position, id, side, side_position, subject, body, created_at)
  select id, position, gen_random_uuid(), 1 + position % 2, (position + 1) / 2, '', ${sentence(54, 15)},
    now() - interval '2 years' * bench_random(n, 53) - (message_count - position) * interval '1 hour'
  from (select *, ('x' || right(id::text, 12))::bit(48)::bigint as n from discussion
    where id between bench_id(3, $1::bigint) and bench_id(3, $2)) one, generate_series(1, message_count) position`

const notifications = `
  insert into notification (id, person_id, type, data, path, created_at, read_at)
  select bench_id(4, n), ${someone(60, 2)},
    bench_pick(array['message', 'testimonial', 'offerDeadline', 'account'], n, 61, 1.5),
    jsonb_build_object('name', 'Anna Schmidt', 'offer', 'Local climate'), '/notifications', moment,
    case when bench_random(n, 62) < 0.8 then moment + interval '1 day' end
  from (select n, now() - interval '2 years' * (1 - n::float8 / (:size * ${shares.notification})) as moment
    from generate_series($1::bigint, $2) n) one`

/** Every sixtieth goes to the first provider: 5,000 of 300,000. */
const requests = `
  insert into validation_request (id, subject_id, validator_id, state, reason, requested_at, decided_at, decided_by,
    revoked_at, revocation_reason, reminders, introduction, waiting_since)
  select bench_id(5, n), subject, validator, state, case when state = 'rejected' then ${sentence(70, 8)} end, moment,
    case when state <> 'requested' then moment + interval '2 days' end,
    case when state in ('approved', 'rejected', 'revoked') then validator end,
    case when state = 'revoked' then moment + interval '9 days' end,
    case when state = 'revoked' then ${sentence(71, 8)} end, 0, ${sentence(74, 12)}, moment
  from (select n, bench_id(1, 150 + n % 850 + (n / 850 % greatest(:size / 1000, 1)) * 1000) as subject,
      case when n % 60 = 0 then bench_id(1, 1000) else ${provider(`bench_skewed(${providers}, n, 72, 2)`)} end as validator,
      case when n > :size * ${shares.validation_request} * 0.9 then 'requested'
        else bench_pick(array['approved', 'rejected', 'cancelled', 'revoked'], n, 73, 2.5) end as state,
      now() - interval '3 years' * (1 - n::float8 / (:size * ${shares.validation_request})) as moment
    from generate_series($1::bigint, $2) n) one
  on conflict do nothing`

const reviews = `
  insert into review (id, subject_id, state, reason, requested_at, decided_at)
  select gen_random_uuid(), id, case when validated then 'approved' when n % 3 = 0 then 'rejected' else 'requested' end,
    case when not validated and n % 3 = 0 then ${sentence(80, 8)} end, created_at,
    case when validated or n % 3 = 0 then created_at + interval '3 days' end
  from (select *, ('x' || right(id::text, 12))::bit(48)::bigint as n from person
    where id between bench_id(1, $1::bigint) and bench_id(1, $2)
      and roles && array['ROLE_TRAINER', 'ROLE_SERVICE_PROVIDER']) one`

const testimonials = `
  insert into testimonial (id, author_id, profile_id, text, created_at)
  select bench_id(6, n), bench_id(1, a), bench_id(1, b), ${sentence(90, 20)}, now() - interval '2 years' * bench_random(n, 91)
  from (select n, bench_skewed(:size, n, 92, 1) as a, bench_skewed(:size, n, 93, 3) as b
    from generate_series($1::bigint, $2) n) pair
  where a <> b on conflict do nothing`

const links = `
  insert into link (id, outlet_id, partner_id, kind, state, asked_by, requested_at, decided_at, ended_at)
  select bench_id(7, n), bench_id(1, row * 1000 + 17 + n % 60), bench_id(1, row * 1000 + 77 + n % 50),
    case when 77 + n % 50 < 97 then 'legalEntity' else 'trainer' end, state, 'outlet', moment,
    case when state <> 'requested' then moment + interval '1 day' end,
    case when state = 'ended' then moment + interval '9 days' end
  from (select n, bench_skewed(greatest(:size / 1000, 1), n, 100, 1) - 1 as row,
      bench_pick(array['confirmed', 'requested', 'ended'], n, 101, 2) as state,
      now() - interval '2 years' * bench_random(n, 102) as moment from generate_series($1::bigint, $2) n) one
  on conflict do nothing`

const cases = `
  insert into moderation_case (id, subject_kind, subject_id, author_id, snapshot, state, report_count, opened_at,
    decided_at, category, statement)
  select bench_id(8, n), 'offer', bench_id(2, n), null, jsonb_build_object('headline', ${sentence(110, 4)}),
    case when n % 4 = 0 then 'open' else 'dismissed' end, 1, moment,
    case when n % 4 <> 0 then moment + interval '1 day' end, 'spam', case when n % 4 <> 0 then ${sentence(111, 10)} end
  from (select n, now() - interval '1 year' * bench_random(n, 112) as moment from generate_series($1::bigint, $2) n) one
  on conflict do nothing`

const sessions = `
  insert into session (id, person_id, created_at, last_used_at, address, user_agent)
  select bench_id(9, n), ${someone(120, 1.5)}, moment - interval '20 days', moment, '192.0.2.0/24',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  from (select n, now() - interval '25 days' * bench_random(n, 121) as moment from generate_series($1::bigint, $2) n) one`

const searches = `
  insert into saved_search (id, person_id, name, choices, frequency, created_at, seen_until, next_at)
  select bench_id(11, n), bench_id(1, n * 20), 'Search ' || n, '{"category": "training"}', 'daily',
    now() - interval '1 year', now() - interval '1 day', now() - interval '1 hour' from generate_series($1::bigint, $2) n`
const expiredTokens = `
  insert into one_time_token (hash, person_id, purpose, created_at, expires_at)
  select 'expired ' || n, ${someone(130, 1)}, 'passwordReset', now() - interval '1 year', now() - interval '1 year'
  from generate_series($1::bigint, $2) n`

export const counters = [
  ...withoutUnconfirmed,
  `update person set notification_count = counted.total, unread_notification_count = counted.unread from (
     select person_id, count(*)::int as total, count(*) filter (where read_at is null)::int as unread from notification
     group by 1) counted where id = counted.person_id`,
  `update person set message_count = counted.messages, discussion_count = counted.discussions from (
     select person_id, sum(sent_count)::int as messages, count(*)::int as discussions from discussion_side group by 1) counted
   where id = counted.person_id`,
]

const count = (share) => (size) => Math.max(1, Math.round(size * share))
const everyone = (size) => size

/** In this order: later parts refer to earlier ones. */
export const parts = [
  ['people', people, everyone],
  ['reviews', reviews, everyone],
  ['offers', offers, count(shares.offer)],
  ['bookmarks', bookmarks, count(shares.bookmark)],
  ['discussions', discussions, count(shares.discussion)],
  ['sides of discussions', sides, count(shares.discussion)],
  ['messages', messages, count(shares.discussion)],
  ['notifications', notifications, count(shares.notification)],
  ['validation requests', requests, count(shares.validation_request)],
  ['testimonials', testimonials, count(shares.testimonial)],
  ['links', links, count(shares.link)],
  ['moderation cases', cases, count(shares.moderation_case)],
  ['sessions', sessions, count(shares.session)],
  ['digests', digests, count(shares.digest)],
  ['entries of digests', digestEntries, count(shares.digest)],
  ['saved searches', searches, count(shares.saved_search)],
  ['expired tokens', expiredTokens, count(shares.expired)],
  ['sent mails', expiredMails, count(shares.expired)],
  ['bookmarks of offers that close', closing, count(shares.closing)],
  ['deactivated accounts', deactivated, everyone],
]
