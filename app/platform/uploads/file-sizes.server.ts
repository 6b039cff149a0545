import { formatLocale } from '~/contracts/languages'
import type { Args } from '../args'
import { localeOf } from '../i18n.server'

const kilobyte = 1024

/**
 * File sizes by id as text in the reader's language, formatted on the server because browsers format units
 * differently.
 */
export function fileSizes(args: Args, files: { id: string; bytes: number }[]): Record<string, string> {
  const format = (unit: string) =>
    new Intl.NumberFormat(formatLocale(localeOf(args)), { style: 'unit', unit, maximumSignificantDigits: 2 })
  const [small, large] = [format('kilobyte'), format('megabyte')]
  const size = (bytes: number) =>
    bytes < kilobyte ** 2 ? small.format(Math.max(1, bytes / kilobyte)) : large.format(bytes / kilobyte ** 2)
  return Object.fromEntries(files.map(({ id, bytes }) => [id, size(bytes)]))
}
