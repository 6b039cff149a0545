// Every GET call of the API, each as a reader who may make it.
import { tsImport } from 'tsx/esm/api'

/** The account of each reader of the inventory: a demo account, or the one with the most data of its kind. */
export const readers = {
  admin: `select id, email from person where email = 'admin@example.org'`,
  journalist: `select id, email from person where roles = '{ROLE_INDIVIDUAL_JOURNALIST}' and validated and state = 'active'
    order by notification_count desc, id limit 1`,
  restricted: `select id, email from person where email = 'giulia.ferrante@example.org'`,
  provider: `select id, email from person where id = (
    select validator_id from validation_request group by 1 order by count(*) desc limit 1)`,
  pendingProvider: `select id, email from person where email = 'info.levant@example.net'`,
  outlet: `select id, email from person where email = 'redaktion.kurier@example.org'`,
}

/** Files of any length are measured elsewhere, and streams do not end. */
const isMeasured = ({ method, path, types }) =>
  method === 'GET' && types[0] === 'application/json' && path !== '/users/me/export'

/** Values of the parameters of a call: a query with the reader's id as $1, or nothing for tokens that do not exist. */
const parameters = {
  '/editing/texts/{uid}/{locale}': `select '10' as uid, 'en' as locale`,
  '/editing/texts/{uid}/{locale}/versions': `select '10' as uid, 'en' as locale`,
  '/editing/texts/{uid}/{locale}/versions/{number}': `select '10' as uid, 'en' as locale, '1' as number`,
  '/guide/articles/{uid}/companions': `select '10' as uid`,
  '/helpdesk/requests/{id}': 'select id from helpdesk_request order by id desc limit 1',
  '/links/{id}': 'select id from link order by id desc limit 1',
  '/moderation/cases/{id}': 'select id from moderation_case order by id desc limit 1',
  '/offers/{id}': `select id from offer where state = 'published' order by id desc limit 1`,
  '/own-offers/{id}': 'select id from offer where provider_id = $1 order by id desc limit 1',
  '/own-offers/{id}/preview': 'select id from offer where provider_id = $1 order by id desc limit 1',
  '/people/{id}': 'select id from person order by notification_count desc, id limit 1',
  '/profiles/{name}': `select id as name from person where roles = '{ROLE_TRAINER}' and validated and state = 'active'
    order by id desc limit 1`,
  '/reviews/{id}': 'select id from review order by id desc limit 1',
  '/saved-searches/{id}': 'select id from saved_search where person_id = $1 order by id limit 1',
  '/testimonials/{id}': 'select id from testimonial order by id desc limit 1',
  '/user-messages-discussion/{id}': `select discussion_id as id from discussion_side where person_id = $1
    order by last_message_at desc limit 1`,
  '/user-messages-discussion/{id}/head': `select discussion_id as id from discussion_side where person_id = $1
    order by last_message_at desc limit 1`,
  '/users/me/message-target/{id}': `select id from person where state = 'active' order by id desc limit 1`,
  '/validation-requests/{id}':
    'select id from validation_request where validator_id = $1 order by id desc limit 1',
  '/validation-codes/{id}': 'select id from validation_code where provider_id = $1 order by id desc limit 1',
  '/validation-codes/{id}/uses':
    'select id from validation_code where provider_id = $1 order by id desc limit 1',
}
const queries = {
  '/report-target': {
    kind: 'offer',
    id: `select id from offer where state = 'published' order by id desc limit 1`,
  },
}

/** The access level of each reader: the first with the permission asks. */
const accessLevels = {
  journalist: 'journalist',
  restricted: 'journalistRestricted',
  provider: 'provider',
  outlet: 'mediaOutlet',
  admin: 'admin',
}

/**
 * @param {(text: string, values?: unknown[]) => Promise<{ rows: any[] }>} query
 * @param {Record<string, string>} ids of the readers
 * @returns {Promise<Map<string, [reader: string, path: string]>>} by name, without calls whose record does not exist
 */
export async function callsFor(query, ids) {
  const { listEndpoints } = await tsImport('../../bin/api/endpoints.ts', import.meta.url)
  const { can } = await tsImport('../../contracts/permissions.ts', import.meta.url)
  const readerFor = (permission) =>
    permission === 'public'
      ? 'visitor'
      : Object.keys(accessLevels).find(
          (reader) => permission === 'signedIn' || can(accessLevels[reader], permission),
        )
  const calls = new Map()
  for (const { path, permission } of (await listEndpoints()).filter(isMeasured)) {
    const reader = readerFor(permission)
    const record = await recordOf(query, path, ids[reader] ?? null)
    if (!record) continue
    const address = path.replace(/\{(\w+)\}/g, (_, name) => record[name] ?? 'unknown')
    calls.set(`GET ${path}`, [reader, `/api${address}${record.search}`])
  }
  return calls
}

async function recordOf(query, path, id) {
  let search = ''
  if (queries[path]) {
    const { rows } = await query(queries[path].id)
    search = `?${new URLSearchParams({ ...queries[path], id: rows[0].id })}`
  }
  const text = parameters[path]
  if (!text) return { search }
  const { rows } = await query(text, text.includes('$1') ? [id] : [])
  return rows[0] && { ...rows[0], search }
}
