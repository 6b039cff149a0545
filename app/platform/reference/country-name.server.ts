import type { Args } from '../args'
import { localeOf } from '../i18n.server'

/** In the language of the reader; made on the server, so that server and browser show the same name. */
export function countryName(args: Args, code: string): string {
  // What is no code of a country, the names do not know and refuse.
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(localeOf(args), { type: 'region' }).of(code) ?? code
}
