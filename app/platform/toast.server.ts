import { createCookieSessionStorage, redirect, type TypedResponse } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { z } from 'zod'
import { durations } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import type { Args } from './args'
import { errorTextOf } from '~/app/texts/texts'
import { inLetters, localeOf, textsOf } from './i18n.server'
import { cookieName } from './session/session.server'
import type { TranslationKey } from './translations/translation-keys'

type Context = Pick<Args, 'context'>

const storageOf = ({ context }: Context) =>
  createCookieSessionStorage({
    cookie: {
      name: cookieName('toast', context.config.secureCookies),
      secrets: [context.config.sessionSecret],
      secure: context.config.secureCookies,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: 60,
    },
  })

export interface ToastText {
  type: 'success' | 'error' | 'info' | 'warning'
  key: TranslationKey
  values?: Record<string, string | number>
  /** What the button Undo beside the message posts. */
  undo?: Undo
}

const Undo = z.object({
  action: z.string().startsWith('/'),
  fields: z.array(z.tuple([z.string(), z.string()])),
})
export type Undo = z.infer<typeof Undo>
/** As it is kept in the cookie: the library only reads what it knows. */
const WithUndo = z.object({ toast: z.object({ undo: Undo }) })

const isolatedValues = (values: ToastText['values'] = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(inLetters(value)) : value,
    ]),
  )

/** What is told when a change is made; `gone` after a second click, or where it was made elsewhere before (404). */
export async function unlessGone<Told>(change: Promise<Told>, gone: Told): Promise<Told> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Response && error.status === 404) return gone
    throw error
  }
}

/** The same for a change whose answer says nothing more. */
export const doneOrGone = (change: Promise<unknown>, done: TranslationKey, gone: TranslationKey) =>
  unlessGone<ToastText>(
    change.then(() => ({ type: 'success', key: done })),
    { type: 'info', key: gone },
  )

/**
 * A 303 redirect to the next page, which shows the message once, in the language of this request. A key alone tells of a
 * success.
 */
export async function redirectWithToast(
  args: Context,
  to: string,
  told: ToastText | TranslationKey,
): Promise<TypedResponse<never>> {
  const { type, key, values, undo }: ToastText =
    typeof told === 'string' ? { type: 'success', key: told } : told
  const { redirectWithToast: send } = createToastUtilsWithCustomSession(storageOf(args))
  const translate = textsOf(localeOf(args)).of('common')
  const [, code] = /^errors:(.+)$/.exec(key) ?? []
  const message = code
    ? errorTextOf(translate, code, isolatedValues(values))
    : translate(key, isolatedValues(values))
  const toast = { type, message, duration: durations.toast, ...(undo ? { undo } : {}) }
  return send(to, toast, { status: 303 })
}

/** The pending toast, and the headers that delete it; headers only if there was one. */
export async function takeToast(args: Args) {
  const storage = storageOf(args)
  const { toast, headers } = await createToastUtilsWithCustomSession(storage).getToast(args.request)
  if (!toast) return { toast: null, headers: new Headers() }
  const session = await storage.getSession(args.request.headers.get('Cookie'))
  const kept = WithUndo.safeParse(session.get('flash'))
  return { toast: { ...toast, ...(kept.success ? kept.data.toast : {}) }, headers }
}

/**
 * Where a form came from. With scripts that page stays where its reader is; without them it is loaded anew, and the fragment of
 * the address leads to what was pressed.
 */
export const backTo = ({ request }: Pick<Args, 'request'>, address: string): string =>
  request.headers.has('X-Made-For') ? (address.split('#')[0] ?? '') : address

export const seeOther = (to: string, init?: ResponseInit) => redirect(to, { ...init, status: 303 })
