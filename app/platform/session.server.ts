import { createCookieSessionStorage, type Session } from '@remix-run/node'
import { lifetimes, storagePrefix } from '~/contracts/constants'
import type { Tokens } from '~/contracts/auth'

/** Name of a cookie of the campus; `__Host-` binds it to this very host where the connection is safe. */
export const cookieName = (name: string, secure: boolean) =>
  `${secure ? '__Host-' : ''}${storagePrefix}${name}`

interface Options {
  secret: string
  secure: boolean
}

/** The browser's session: a signed cookie with the two tokens, and what one page leaves for the next. */
export interface FrontSession {
  tokens: () => Tokens | null
  open: (tokens: Tokens) => void
  end: () => void
  /** A value for the next page only, e.g. the e-mail that a mail was sent to. */
  flash: (key: string, value: string) => void
  take: (key: string) => string | null
  /** One refresh per request, however many calls find the token expired. */
  refreshing: Promise<Tokens | null> | null
  /** The response with the cookie, where something has changed. */
  commit: (response: Response) => Promise<Response>
}

/** Reads the session of a request. A forged or foreign cookie counts as none. */
export async function openSession(request: Request, { secret, secure }: Options): Promise<FrontSession> {
  const storage = createCookieSessionStorage({
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
  const session: Session = await storage.getSession(request.headers.get('Cookie'))
  let changed = false
  const put = (key: string, value: unknown) => {
    changed = true
    session.set(key, value)
  }
  return {
    tokens: () => (session.get('tokens') as Tokens | undefined) ?? null,
    open: (tokens) => put('tokens', tokens),
    end: () => {
      changed = true
      session.unset('tokens')
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
    refreshing: null,
    commit: async (response) => {
      if (!changed) return response
      const headers = new Headers(response.headers)
      const cookie =
        session.has('tokens') || Object.keys(session.data).length > 0
          ? storage.commitSession(session)
          : storage.destroySession(session)
      headers.append('Set-Cookie', await cookie)
      return new Response(response.body, {
        status: response.status,
        statusText: response.statusText,
        headers,
      })
    },
  }
}
