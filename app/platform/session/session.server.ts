import { createCookie, createCookieSessionStorage, type Session } from '@remix-run/node'
import { decodeJwt } from 'jose'
import { lifetimes, storagePrefix } from '~/contracts/constants'
import type { Tokens } from '~/contracts/accounts/auth'
import type { ViewedLevel } from '~/contracts/permissions'
import type { FrontConfig } from '../front-config'

/** Name of a cookie of the campus; with https, `__Host-` binds it to this host. */
export const cookieName = (name: string, secure: boolean) =>
  `${secure ? '__Host-' : ''}${storagePrefix}${name}`

/** Whether the campus is served only by https. */
export type CookieSafety = Pick<FrontConfig, 'secureCookies'>

/** A cookie for a preference. Scripts cannot read it, and cross-site requests do not send it. */
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

/** A form sent after the session had ended: its page, the id of its draft, and whose it is. */
export interface PendingDraft {
  path: string
  id: string
  owner: string
}

export interface View {
  token: string
  as: ViewedLevel
  /** ISO 8601. */
  until: string
}

/** The browser's session: a signed cookie with the two tokens and values passed from one page to the next. */
export interface FrontSession {
  tokens: () => Tokens | null
  /** Id of the person who is logged in, as the token says; null for visitors, and where a token says nothing. */
  reader: () => string | null
  /**
   * The access token of the session before: identifies the owner of a draft and grants no access. It is kept beside the session
   * of somebody else, whose browser may still show a page of the owner.
   */
  pastToken: () => string | null
  draft: () => PendingDraft | null
  setDraft: (form: PendingDraft | null) => void
  open: (tokens: Tokens) => void
  end: () => void
  /** While an admin views the campus as a made-up member: the token of the view, in whose place the own ones wait. */
  view: () => View | null
  setView: (view: View | null) => void
  /** A value for the next page only, e.g. the address that a mail was sent to. */
  flash: (key: string, value: string) => void
  take: (key: string) => string | null
  /** A value for several pages: it stays until it is removed or, if they are given, for so many seconds. */
  keep: (key: string, value: string, seconds?: number) => void
  peek: (key: string) => string | null
  drop: (key: string) => void
  /** One refresh per request, however many calls find the token expired. */
  refreshing: Promise<Tokens | null> | null
  /** The response, with the cookie if the session has changed. */
  commit: (response: Response) => Promise<Response>
}

/** A value that ends by itself; `until` in milliseconds. */
interface Timed {
  value: string
  until: number
}
const isTimed = (value: unknown): value is Timed =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Timed>).until === 'number'

const timed = (value: string, seconds: number): Timed => ({ value, until: Date.now() + seconds * 1000 })

const isOver = (value: unknown) => isTimed(value) && value.until < Date.now()

/** Where the last visit to a provider has led to: no page shows it, only the addresses of the visit itself lead on by it. */
export const finishedVisitKey = 'login.visited'

/** What a registration need not ask for. */
export const prefilledRegistrationKey = 'registration.prefilled'

/** Browsers take no longer cookie; with one that is, the answer would be an error. */
const cookieCharacters = 4096
/** What is left out of a cookie that would be too long: conveniences, the least one first. */
const dispensable = [finishedVisitKey, prefilledRegistrationKey, 'pastToken']

/** The person that a token names; null for the tokens of an API that says nothing in them. */
export function personOf(token: string | undefined): string | null {
  try {
    return (token && decodeJwt(token).sub) || null
  } catch {
    return null
  }
}

const cookieOf = ({ secret, secure }: Options) =>
  createCookie(cookieName('session', secure), {
    secrets: [secret],
    secure,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: lifetimes.refreshToken,
  })

async function fit(session: Session, write: (values: Session['data']) => Promise<string>): Promise<void> {
  for (const key of dispensable) {
    if (!session.has(key)) continue
    if ((await write(session.data)).length <= cookieCharacters) return
    session.unset(key)
  }
}

/** Only with another change: a response that changes nothing must not replace the cookie of one that does. */
function dropPast(session: Session): void {
  for (const [key, value] of Object.entries(session.data)) if (isOver(value)) session.unset(key)
}

function pastTokenOf(session: Session): string | null {
  const kept: unknown = session.get('pastToken')
  return !isTimed(kept) || isOver(kept) ? null : kept.value
}

/** Reads the session of a request. An invalid cookie counts as none. */
export async function openSession(request: Request, options: Options): Promise<FrontSession> {
  const cookie = cookieOf(options)
  const storage = createCookieSessionStorage({ cookie })
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
  const tokens = () => (session.get('tokens') as Tokens | undefined) ?? null
  const past = () => pastTokenOf(session)
  const leave = () => {
    const last = tokens()
    if (last) put('pastToken', timed(last.token, lifetimes.formDraft))
  }
  return {
    tokens,
    reader: () => personOf(tokens()?.token),
    pastToken: past,
    draft: () => (session.get('typed') as PendingDraft | undefined) ?? null,
    setDraft: (form) => (form ? put('typed', form) : drop('typed')),
    open: ({ token, refreshToken }) => {
      const person = personOf(token)
      const last = personOf(tokens()?.token)
      if (last !== null && last !== person) leave()
      put('tokens', { token, refreshToken })
      if (personOf(past() ?? undefined) === person) drop('pastToken')
    },
    end: () => {
      leave()
      drop('tokens')
      drop('view')
    },
    view: () => (session.get('view') as View | undefined) ?? null,
    setView: (view) => (view ? put('view', view) : drop('view')),
    flash: (key, value) => {
      changed = true
      session.flash(key, value)
    },
    take: (key) => {
      if (!session.has(key)) return null
      changed = true
      return (session.get(key) as string | undefined) ?? null
    },
    keep: (key, value, seconds) =>
      seconds === undefined ? put(key, value) : put(key, timed(value, seconds)),
    peek: (key) => {
      const kept = session.get(key) as string | Timed | undefined
      if (isOver(kept)) return null
      return (isTimed(kept) ? kept.value : kept) ?? null
    },
    drop,
    refreshing: null,
    commit: async (response) => {
      if (!changed) return response
      dropPast(session)
      const isEmpty = Object.keys(session.data).length === 0
      // Without tokens the session only holds values until the next login.
      const maxAge = session.has('tokens') ? lifetimes.refreshToken : lifetimes.formDraft
      await fit(session, (values) => cookie.serialize(values, { maxAge }))
      const written = isEmpty ? storage.destroySession(session) : storage.commitSession(session, { maxAge })
      const headers = new Headers(response.headers)
      headers.append('Set-Cookie', await written)
      const { status, statusText } = response
      return new Response(response.body, { status, statusText, headers })
    },
  }
}
