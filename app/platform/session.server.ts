import { createCookie, createCookieSessionStorage, type Session } from '@remix-run/node'
import { lifetimes, storagePrefix } from '~/contracts/constants'
import type { Tokens } from '~/contracts/accounts/auth'
import type { FrontConfig } from './http/front-config'

/** Name of a cookie of the campus; `__Host-` binds it to this very host where the connection is safe. */
export const cookieName = (name: string, secure: boolean) =>
  `${secure ? '__Host-' : ''}${storagePrefix}${name}`

/** Whether browsers reach the campus by https only. */
export type CookieSafety = Pick<FrontConfig, 'secureCookies'>

/** A cookie in which a browser keeps what its reader has chosen. Scripts cannot read it, and other sites not send it. */
export const lastingCookie = (name: string, days: number, { secureCookies: secure }: CookieSafety) =>
  createCookie(cookieName(name, secure), {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
    maxAge: days * 24 * 3600,
  })

interface Options {
  secret: string
  secure: boolean
}

/** A form that was sent when the session had ended: where it belongs, and under which id it waits. */
export interface PendingDraft {
  path: string
  id: string
}

/** The browser's session: a signed cookie with the two tokens, and what one page leaves for the next. */
export interface FrontSession {
  tokens: () => Tokens | null
  /** The access token of the session that is over: proves whose draft it is, and opens nothing. */
  pastToken: () => string | null
  draft: () => PendingDraft | null
  setDraft: (form: PendingDraft | null) => void
  open: (tokens: Tokens) => void
  end: () => void
  /** A value for the next page only, e.g. the e-mail that a mail was sent to. */
  flash: (key: string, value: string) => void
  take: (key: string) => string | null
  /** A value for several pages: it stays until it is dropped. */
  keep: (key: string, value: string) => void
  peek: (key: string) => string | null
  drop: (key: string) => void
  /** One refresh per request, however many calls find the token expired. */
  refreshing: Promise<Tokens | null> | null
  /** The response with the cookie, where something has changed. */
  commit: (response: Response) => Promise<Response>
}

const storageOf = ({ secret, secure }: Options) =>
  createCookieSessionStorage({
    cookie: {
      name: cookieName('session', secure),
      secrets: [secret],
      secure,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: lifetimes.refreshToken,
    },
  })

/** Reads the session of a request. A forged or foreign cookie counts as none. */
export async function openSession(request: Request, { secret, secure }: Options): Promise<FrontSession> {
  const storage = storageOf({ secret, secure })
  const session: Session = await storage.getSession(request.headers.get('Cookie'))
  let changed = false
  const put = (key: string, value: unknown) => {
    changed = true
    session.set(key, value)
  }
  const drop = (key: string) => {
    if (!session.has(key)) return
    changed = true
    session.unset(key)
  }
  return {
    tokens: () => (session.get('tokens') as Tokens | undefined) ?? null,
    pastToken: () => (session.get('pastToken') as string | undefined) ?? null,
    draft: () => (session.get('typed') as PendingDraft | undefined) ?? null,
    setDraft: (form) => (form ? put('typed', form) : drop('typed')),
    open: ({ token, refreshToken }) => {
      put('tokens', { token, refreshToken })
      drop('pastToken')
    },
    end: () => {
      const tokens = session.get('tokens') as Tokens | undefined
      if (tokens) put('pastToken', tokens.token)
      drop('tokens')
    },
    flash: (key, value) => {
      changed = true
      session.flash(key, value)
    },
    take: (key) => {
      if (!session.has(key)) return null
      changed = true
      return (session.get(key) as string | undefined) ?? null
    },
    keep: put,
    peek: (key) => (session.get(key) as string | undefined) ?? null,
    drop,
    refreshing: null,
    commit: async (response) => {
      if (!changed) return response
      const isEmpty = Object.keys(session.data).length === 0
      // Without tokens there is only something to bridge the time until the next login.
      const maxAge = session.has('tokens') ? lifetimes.refreshToken : lifetimes.formDraft
      const cookie = isEmpty ? storage.destroySession(session) : storage.commitSession(session, { maxAge })
      const headers = new Headers(response.headers)
      headers.append('Set-Cookie', await cookie)
      const { status, statusText } = response
      return new Response(response.body, { status, statusText, headers })
    },
  }
}
