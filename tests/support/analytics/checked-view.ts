import { urlOf } from '~/contracts/web-address'
/** The required and permitted parameters of a page view; any other would disclose too much. */
const patterns: Readonly<Record<string, RegExp>> = {
  idsite: /^[1-9]\d*$/,
  rec: /^1$/,
  apiv: /^1$/,
  action_name: /^\S.{0,199}$/,
  url: /^https?:\/\/./,
  _id: /^[\da-f]{16}$/,
  pv_id: /^[\da-zA-Z]{6}$/,
  rand: /^\d+$/,
  lang: /^(en|de|es|fr|it)$/,
  urlref: /^https?:\/\/./,
}
const optional = new Set(['urlref'])

const uuid = /[\da-f]{8}-[\da-f]{4}-/i
const publicOffer = /\/content\/detail\/view\/[\da-f-]{36}$/

export interface Expected {
  site: number
  /** Where the pages are; null: not known yet. */
  campus: string | null
  /** Words that must stand nowhere: names of people, tokens, what was searched. */
  secrets: readonly string[]
}

function campusAddressError(url: URL): string | null {
  const extra = [...url.searchParams.keys()].find((name) => !['p', 'page'].includes(name))
  if (extra) return `tells the parameter ${extra}`
  if (url.hash) return 'tells a place on the page'
  if (url.pathname.split('/').some((part) => /^[\w-]{40,}$/.test(part))) return 'tells a token'
  return uuid.test(url.pathname) && !publicOffer.test(url.pathname) ? 'tells an id' : null
}

function addressError(address: string, { campus }: Expected): string | null {
  if (!urlOf(address)) return 'is no address'
  const url = new URL(address)
  if (campus === null || url.origin === new URL(campus).origin) return campusAddressError(url)
  return url.pathname + url.search + url.hash === '/' ? null : 'tells more than the host of a page elsewhere'
}

/** The first thing that is wrong with a page view as Matomo gets it; null if nothing is. */
export function viewErrorOf(view: URLSearchParams, expected: Expected): string | null {
  for (const [name, value] of view) {
    const pattern = patterns[name]
    if (!pattern) return `${name} is unknown`
    if (view.getAll(name).length > 1) return `${name} comes twice`
    if (!pattern.test(value)) return `${name} is wrong: ${value}`
    if (/@|%40/.test(value)) return `${name} holds a mail address: ${value}`
    const secret = expected.secrets.find((word) => value.toLowerCase().includes(word.toLowerCase()))
    if (secret) return `${name} tells ${secret}: ${value}`
  }
  const missing = Object.keys(patterns).find((name) => !optional.has(name) && !view.has(name))
  if (missing) return `${missing} is missing`
  if (view.get('idsite') !== String(expected.site)) return 'idsite is that of another site'
  for (const name of ['url', 'urlref']) {
    const error = view.has(name) ? addressError(view.get(name) ?? '', expected) : null
    if (error) return `${name} ${error}: ${view.get(name) ?? ''}`
  }
  return null
}
