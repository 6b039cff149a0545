import type { Cookie, Page } from '@playwright/test'
import type { Role } from '../people'

/** Far below the life of an access token: a token that is renewed in one browser would be out of date in the next. */
const idleMs = 5 * 60_000
const sessionCookie = 'auth.session'

interface Session {
  /** Whose it is, and at which campus. */
  key: string
  /** As they were after the login. */
  cookies: Cookie[]
  until: number
}
interface Lent extends Session {
  page: Page
}

type LogIn = (page: Page) => Promise<void>

const valueOf = (cookies: readonly Cookie[]) => cookies.find(({ name }) => name === sessionCookie)?.value

/**
 * Sessions of the demo people. The tests of a worker use them one after the other, because a login takes longer than most
 * pages: a test has a session that no other browser has at that time.
 */
export function openIdleSessions() {
  const idle = new Map<string, Session[]>()

  function take(key: string): Session | undefined {
    const kept = (idle.get(key) ?? []).filter(({ until }) => until > Date.now())
    const session = kept.pop()
    idle.set(key, kept)
    return session
  }

  /** Puts a session of this person into the page's browser; logs in where none is idle. */
  async function lend(
    page: Page,
    { role, baseURL }: { role: Role; baseURL: string },
    logIn: LogIn,
  ): Promise<Lent> {
    const key = `${role} ${baseURL}`
    const known = take(key)
    if (known) {
      await page.context().addCookies(known.cookies)
      return { ...known, page }
    }
    await logIn(page)
    return { key, cookies: await page.context().cookies(), until: Date.now() + idleMs, page }
  }

  /** For the next test, where the browser still has it as it was: what has ended or been renewed in a test is left to it. */
  async function giveBack({ page, ...session }: Lent): Promise<void> {
    const left = await page.context().cookies()
    if (valueOf(left) === valueOf(session.cookies))
      idle.set(session.key, [...(idle.get(session.key) ?? []), session])
  }
  return { lend, giveBack }
}
export type IdleSessions = ReturnType<typeof openIdleSessions>
