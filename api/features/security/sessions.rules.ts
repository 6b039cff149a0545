interface Device {
  browser: string | null
  system: string | null
}

/** Most user agents also name other browsers for compatibility: the first match wins. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)[/ ]/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chromium|HeadlessChrome)\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari'],
  [/\bw3m\//, 'w3m'],
  [/^Lynx\//, 'Lynx'],
  [/^E?Links\b/i, 'Links'],
  [/^curl\//, 'curl'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/i, 'Linux'],
]

const nameIn = (list: typeof browsers, text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Common names of browser and system; null if the user agent is missing or unknown. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: nameIn(browsers, userAgent ?? ''),
  system: nameIn(systems, userAgent ?? ''),
})

/**
 * A shortened IP address, sufficient to distinguish home from office: three bytes of IPv4, the first 48 bits of IPv6.
 * Null for an invalid address.
 */
export function shortAddress(address: string | null): string | null {
  const text = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return `${text.slice(0, text.lastIndexOf('.'))}.x`
  if (!/^[\da-f:]{2,39}$/i.test(text) || !text.includes(':')) return null
  const [head = '', tail] = text.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 3).join(':')}:x`
}
