import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Args } from '../api.server'
import { lastingCookie } from '../session.server'

const consentDays = 180

export const consentChoices = ['necessary', 'analytics'] as const
export const ConsentChoice = z.enum(consentChoices)
export type ConsentChoice = z.infer<typeof ConsentChoice>

const Visitor = z.string().regex(/^[\da-f]{16}$/)
const Consent = z.union([
  z.object({ choice: ConsentChoice, visitor: Visitor.optional() }),
  // As it was kept before anything was counted.
  ConsentChoice.transform((choice) => ({ choice, visitor: undefined })),
])

/** What somebody has chosen; `visitor` stands for this browser in the statistics, and for no account. */
export interface Consent {
  choice: ConsentChoice
  visitor?: string | undefined
}

type Asking = Pick<Args, 'request' | 'context'>

const consentCookie = ({ context }: Pick<Args, 'context'>) =>
  lastingCookie('consent', consentDays, context.config)

/** Null where nobody has chosen yet, or the cookie holds something else. */
export async function findConsent(args: Asking): Promise<Consent | null> {
  const kept: unknown = await consentCookie(args).parse(args.request.headers.get('Cookie'))
  return Consent.nullable().catch(null).parse(kept)
}

/**
 * The cookie that keeps a choice. Where visits are counted, a consent gets a random number or keeps the one that it has;
 * without consent no number is left.
 */
export async function keepConsent(args: Asking, choice: ConsentChoice): Promise<string> {
  const before = await findConsent(args)
  const counted = choice === 'analytics' && args.context.analytics !== null
  const visitor = before?.visitor ?? randomBytes(8).toString('hex')
  if (choice === 'necessary' && before?.visitor) args.context.analytics?.forget(before.visitor)
  return consentCookie(args).serialize(counted ? { choice, visitor } : { choice })
}

/** The reader's browser says "do not follow me" (`DNT`, `Sec-GPC`): that counts more than any consent. */
export const refusesCounting = ({ headers }: Request): boolean =>
  headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'

/** Whether readers of this page may be asked or counted at all: not at the gate of a preview that is not public. */
const isOpen = ({ context }: Pick<Args, 'context'>): boolean =>
  context.analytics !== null && context.previewStopped === undefined

/** The number under which this request may be counted; null where it may not be. */
export async function findVisitor(args: Asking): Promise<string | null> {
  if (!isOpen(args) || refusesCounting(args.request)) return null
  const consent = await findConsent(args)
  return consent?.choice === 'analytics' ? (consent.visitor ?? null) : null
}

/** What a page has to do about it: ask, count, or neither. */
export async function countingOf(args: Asking): Promise<'ask' | 'count' | null> {
  if (!isOpen(args) || refusesCounting(args.request)) return null
  const consent = await findConsent(args)
  if (consent?.choice === 'necessary') return null
  return consent?.visitor ? 'count' : 'ask'
}
