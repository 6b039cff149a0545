interface Device {
  browser: string | null
  system: string | null
}

/** `mark` is the shortest user agent that the pattern knows. */
type Known = [pattern: RegExp, name: string, mark: string]

/** Most user agents also name other browsers for compatibility: the first match wins. */
const browsers: Known[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge', 'Edg/'],
  [/\b(OPR|OPiOS|Opera)[/ ]/, 'Opera', 'Opera/'],
  [/\bSamsungBrowser\//, 'Samsung Internet', 'SamsungBrowser/'],
  [/\bVivaldi\//, 'Vivaldi', 'Vivaldi/'],
  [/\bYaBrowser\//, 'Yandex Browser', 'YaBrowser/'],
  [/\b(Firefox|FxiOS)\//, 'Firefox', 'Firefox/'],
  [/\b(Chromium|HeadlessChrome)\//, 'Chromium', 'Chromium/'],
  [/\b(Chrome|CriOS)\//, 'Chrome', 'Chrome/'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari', 'Version/0 Safari/'],
  [/\bw3m\//, 'w3m', 'w3m/'],
  [/^Lynx\//, 'Lynx', 'Lynx/'],
  [/^E?Links\b/i, 'Links', 'Links'],
  [/^curl\//, 'curl', 'curl/'],
]

const systems: Known[] = [
  [/\bWindows\b/, 'Windows', 'Windows'],
  [/\biPhone\b/, 'iPhone', 'iPhone'],
  [/\biPad\b/, 'iPad', 'iPad'],
  [/\bAndroid\b/, 'Android', 'Android'],
  [/\bCrOS\b/, 'ChromeOS', 'CrOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS', 'Macintosh'],
  [/\bLinux\b/i, 'Linux', 'Linux'],
]

const find = (list: readonly Known[], text: string) => list.find(([pattern]) => pattern.test(text))

/** Common names of browser and system; null if the user agent is missing or unknown. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: find(browsers, userAgent ?? '')?.[1] ?? null,
  system: find(systems, userAgent ?? '')?.[1] ?? null,
})

/** What is kept of a user agent: browser and system without their versions and devices, in the words that name them above. */
export const reducedAgent = (userAgent: string): string =>
  [find(browsers, userAgent)?.[2], find(systems, userAgent)?.[2]].filter(Boolean).join(' ')

/**
 * A shortened IP address, sufficient to distinguish home from office: three bytes of IPv4, the first 48 bits of IPv6. One that
 * was coarsened stays as it is. Null for an invalid address.
 */
export function shortAddress(address: string | null): string | null {
  if (address !== null && coarse.test(address)) return address
  return cut(address, { bytes: 3, groups: 3 })
}

/**
 * What is left of an IP address once it is no longer needed: two bytes of IPv4, the first 32 bits of IPv6. They tell the provider
 * and the country, and a town at most. Null for an invalid address.
 */
export const coarseAddress = (address: string): string | null =>
  coarse.test(address) ? address : cut(address, { bytes: 2, groups: 2 })

/** Written where somebody is known by no address. */
const none = '–'

/** What may be kept of any text that stands for an address: its beginning, or that it was none. */
export const beginningOf = (address: string): string => coarseAddress(address) ?? none

/** What is written of an address at first: hours later a job shortens it (`auth/traces.service.ts`), or nothing whole is kept. */
export const addressToKeep = ({ traceHours }: { traceHours: number }, address: string): string =>
  traceHours === 0 ? beginningOf(address) : address

/** Every address ends with an `x` as soon as it is shortened, which no whole one does. */
const coarse = /^(\d{1,3}\.\d{1,3}\.x\.x|[\da-f]{1,4}:[\da-f]{1,4}:x)$/

function cut(address: string | null, { bytes, groups }: { bytes: number; groups: number }): string | null {
  const text = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text))
    return text
      .split('.')
      .map((byte, index) => (index < bytes ? byte : 'x'))
      .join('.')
  if (!/^[\da-f:]{2,39}$/i.test(text) || !text.includes(':')) return null
  const [head = '', tail] = text.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, groups).join(':')}:x`
}
