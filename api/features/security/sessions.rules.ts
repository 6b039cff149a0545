interface Device {
  browser: string | null
  system: string | null
}

/** Most browsers also name those that they want to be taken for: the first that fits wins. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)[/ ]/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chromium|HeadlessChrome)\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
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

/** Browser and system as people call them; null where the user agent does not say or says something unheard of. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: nameIn(browsers, userAgent ?? ''),
  system: nameIn(systems, userAgent ?? ''),
})

/**
 * Enough of a network address to tell home from the office, and no more: of IPv4 three numbers of four, of IPv6 the first
 * 48 bits. Null for what is no address.
 */
export function shortAddress(address: string | null): string | null {
  const text = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return text.replace(/\d+$/, 'x')
  if (!/^[\da-f:]{2,39}$/i.test(text) || !text.includes(':')) return null
  const [head = '', tail] = text.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 3).join(':')}:x`
}
