import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Args } from '../args'
import { lastingCookie } from '../session/session.server'

const consentDays = 180

const consentChoices = ['necessary', 'analytics'] as const
export const ConsentChoice = z.enum(consentChoices)
export type ConsentChoice = z.infer<typeof ConsentChoice>

const Visitor = z.string().regex(/^[\da-f]{16}$/)
const Consent = z.union([
  z.object({ choice: ConsentChoice, visitor: Visitor.optional() }),
  // The format stored before page views were counted.
  ConsentChoice.transform((choice) => ({ choice, visitor: undefined })),
])

/** A consent choice. `visitor` identifies this browser in the statistics, never an account. */
export interface Consent {
  choice: ConsentChoice
  visitor?: string | undefined
}

type Asking = Pick<Args, 'request' | 'context'>

const consentCookie = ({ context }: Pick<Args, 'context'>) =>
  lastingCookie('consent', consentDays, context.config)

/** Null if nothing has been chosen yet or the cookie is invalid. */
export async function findConsent(args: Asking): Promise<Consent | null> {
  const kept: unknown = await consentCookie(args).parse(args.request.headers.get('Cookie'))
  return Consent.nullable().catch(null).parse(kept)
}

/**
 * The cookie that stores a choice. If page views are counted, a consent gets a random id or keeps its existing one;
 * without consent the id is removed.
 */
export async function keepConsent(args: Asking, choice: ConsentChoice): Promise<string> {
  const before = await findConsent(args)
  const counted = choice === 'analytics' && args.context.analytics !== null
  const visitor = before?.visitor ?? randomBytes(8).toString('hex')
  if (choice === 'necessary' && before?.visitor) args.context.analytics?.forget(before.visitor)
  return consentCookie(args).serialize(counted ? { choice, visitor } : { choice })
}

/** The browser opts out of tracking (`DNT`, `Sec-GPC`), which overrides any consent. */
export const refusesCounting = ({ headers }: Request): boolean =>
  headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'

/** Whether this page may ask for consent or be counted: not at the gate of a closed preview, nor as a made-up member. */
const isOpen = ({ context }: Pick<Args, 'context'>): boolean =>
  context.analytics !== null && context.previewStopped === undefined && context.session.view() === null

/** The visitor id for counting this request; null if it must not be counted. */
export async function findVisitor(args: Asking): Promise<string | null> {
  if (!isOpen(args) || refusesCounting(args.request)) return null
  const consent = await findConsent(args)
  return consent?.choice === 'analytics' ? (consent.visitor ?? null) : null
}

/** Whether the page asks for consent, counts page views, or neither. */
export async function countingOf(args: Asking): Promise<'ask' | 'count' | null> {
  if (!isOpen(args) || refusesCounting(args.request)) return null
  const consent = await findConsent(args)
  if (consent?.choice === 'necessary') return null
  return consent?.visitor ? 'count' : 'ask'
}
