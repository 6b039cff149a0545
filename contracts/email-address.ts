import { z } from 'zod'
import { limits } from './constants'
import { written } from './texts'
import { withoutEnding, withoutUnseen } from './signs'
import { urlOf } from './web-address'

/** What may be in a host name in letters; `URL` would read a path, a port or an escape where these are not kept out. */
const hostInLetters = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61\u00b7\u30fb\u200c\u200d-]+$/u

/** “Ana Bee <ana@example.org>”, as mail programs copy it; the last sign may be lost. */
const named = /<([^<>]*)>$|<([^<>\s@]+@[^<>\s@]+)$/
/** Marks of quotation or brackets around it. */
const surrounded = /^["“”„‟«»'‘’([]([^]*)["“”«»'’)\]]$/

/** Without the signs of the sentence or list that it stood in. */
function alone(text: string): string {
  const address = withoutEnding(text.trim(), '.,;: ')
  return surrounded.exec(address)?.[1]?.trim() ?? address
}

/** An address without what was copied along with it: a name, `mailto:`, signs around it, and what nobody sees. */
function copied(text: string): string {
  const whole = alone(withoutUnseen(text))
  const [, closed, open] = named.exec(whole) ?? []
  return alone(closed ?? open ?? whole)
    .replace(/^mailto:([^?]*)[^]*$/i, '$1')
    .replace('\uff20', '@')
}

/**
 * The address that mail is sent to, and accounts are known by: the domain in ASCII (`bücher.example` is
 * `xn--bcher-kva.example`, UTS 46). What is no address comes back as it was, without blanks around it.
 */
export function asciiAddress(text: string): string {
  const address = written(copied(text))
  const at = address.lastIndexOf('@')
  // Words that somebody searches for, in their marks of quotation.
  if (at < 1) return written(withoutUnseen(text))
  const domain = address.slice(at + 1)
  if (isAscii(domain) || !hostInLetters.test(domain)) return address
  const url = urlOf(`http://${domain}`)
  return url ? `${address.slice(0, at)}@${url.hostname}` : address
}

/**
 * A text with the addresses in it as their owners write them: `ana@bücher.example`. @param toUnicode `domainToUnicode` of the server;
 * browsers have none, so pages get their addresses ready. It gives nothing for what is no domain.
 */
export const addressesInLetters = (text: string, toUnicode: (domain: string) => string): string =>
  text.includes('xn--') ? text.replace(/(?<=@)[a-z\d.-]+/gi, (domain) => toUnicode(domain) || domain) : text

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/**
 * As browsers have it, without what means something else in a link (`?`, `#`, `%`), and without a sign of quotation before the “@”; with
 * top-level domains of other scripts.
 */
const mailbox =
  /^(?:[\w!$&'*+/=^`{|}~-]+\.)*[\w!$&'*+/=^`{|}~-]*[\w!$&*+/=^{|}~-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{1,59})$/i

export const isEmailAddress = (text: string): boolean => mailbox.test(text)

/** An e-mail address that somebody enters, as it is kept. */
export const Email = z
  .string()
  .overwrite(asciiAddress)
  .min(1, 'required')
  .max(limits.emailCharacters, 'tooLong')
  .pipe(z.email({ pattern: mailbox, error: 'emailInvalid' }))
