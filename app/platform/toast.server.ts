import { createCookieSessionStorage, redirect, type TypedResponse } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { durations } from '~/contracts/constants'
import type { Args } from './args'
import { getFixedT } from './i18n.server'
import { cookieName } from './session.server'
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
}

/** A 303 redirect to the next page, which shows the message once, in the language of this request. */
export async function redirectWithToast(
  args: Context,
  to: string,
  { type, key, values }: ToastText,
): Promise<TypedResponse<never>> {
  const { redirectWithToast: send } = createToastUtilsWithCustomSession(storageOf(args))
  const message = getFixedT(args)(key, values ?? {})
  return send(to, { type, message, duration: durations.toast }, { status: 303 })
}

/** The pending toast, and the headers that delete it; headers only if there was one. */
export async function takeToast(args: Args) {
  const { getToast } = createToastUtilsWithCustomSession(storageOf(args))
  const { toast, headers } = await getToast(args.request)
  return toast ? { toast, headers } : { toast: null, headers: new Headers() }
}

export const seeOther = (to: string, init?: ResponseInit) => redirect(to, { ...init, status: 303 })
