import { z } from 'zod'
import { limits } from './constants'
import { written } from './texts'

/** What may be in a host name in letters; `URL` would read a path, a port or an escape where these are not kept out. */
const hostInLetters = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61\u00b7\u30fb\u200c\u200d-]+$/u

/**
 * The address that mail is sent to, and accounts are known by: the domain in ASCII (`bücher.example` is
 * `xn--bcher-kva.example`, UTS 46). What is no address comes back as it was, without blanks around it.
 */
export function asciiAddress(text: string): string {
  const address = written(text)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || isAscii(domain) || !hostInLetters.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** As zod has it, with top-level domains of other scripts. */
const mailbox = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{1,59})$/i

export const isEmailAddress = (text: string): boolean => mailbox.test(text)

/** An e-mail address that somebody enters, as it is kept. */
export const Email = z
  .string()
  .overwrite(asciiAddress)
  .min(1, 'required')
  .max(limits.emailCharacters, 'tooLong')
  .pipe(z.email({ pattern: mailbox, error: 'emailInvalid' }))

// The numbers of RFC 3492.
const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700]

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

const digitOf = (letter: string): number =>
  /\d/.test(letter) ? Number(letter) + 26 : letter.charCodeAt(0) - 97

/** A label in letters (RFC 3492); throws a RangeError if it is not one. */
function decodedLabel(label: string): string {
  const dash = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(0, dash)))
  const rest = label.slice(dash + 1)
  let [code, index, bias, at] = [128, 0, 72, 0]
  while (at < rest.length) {
    const before = index
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(rest.charAt(at++))
      index += digit * weight
      const threshold = Math.min(tMax, Math.max(tMin, k - bias))
      if (digit < threshold) break
      if (at >= rest.length) throw new RangeError('The label ends too early')
      weight *= base - threshold
    }
    const points = letters.length + 1
    bias = adapted(index - before, points, before === 0)
    code += Math.floor(index / points)
    index %= points
    letters.splice(index++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

const inLetters = (label: string): string => (label.startsWith('xn--') ? decodedLabel(label.slice(4)) : label)

/**
 * The address as people write it, for pages and mails. An address whose letters would not lead back to it stays as it is:
 * it could be made to look like another one.
 */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (!domain.includes('xn--')) return address
  try {
    const shown = `${address.slice(0, at)}@${domain.split('.').map(inLetters).join('.')}`
    return asciiAddress(shown) === `${address.slice(0, at)}@${domain}` ? shown : address
  } catch {
    return address
  }
}
