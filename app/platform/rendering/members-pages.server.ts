import type { AppLoadContext } from '@remix-run/node'
import { decodeJwt } from 'jose'
import { LRUCache } from 'lru-cache'
import { getChanges, timeSpanSeconds } from '~/contracts/accounts/changes'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { countingOf } from '../analytics/consent.server'
import { askOnce } from '../calls/api-client.server'
import { cookieName } from '../session/session.server'
import {
  type CopiesStats,
  type Asking,
  copyOf,
  type KeptPage,
  pageFrom,
  withPacked,
} from './page-copies.server'

/** A page of one member, as it is until its version changes. */
interface MembersPage {
  version: string
  page: KeptPage
  /** As the loaders found it. */
  user: CurrentUser | null
  /** It is compressed when it is asked for again: most pages never are. */
  isPacked: boolean
  bytes: number
}

export interface MembersPages {
  /** A copy of the page that this member was sent before, if nothing has changed; otherwise the page as `render` makes it. */
  answer: (asking: Asking, render: () => Promise<Response>) => Promise<Response>
  stats: () => CopiesStats
}

/** Over the network; in the same process there is no waiting. A page that is made anyway must not wait for long. */
const timeoutMilliseconds = 2000
/** Characters outside of Latin-1, such as quotation marks, make the whole text take two bytes for each. */
const bytesPerCharacter = 2

/** The cookies of the campus but for the session: whatever else a page may depend on is in them. */
function cookiesOf({ request, context }: Asking): string {
  const { secureCookies } = context.config
  const session = `${cookieName('session', secureCookies)}=`
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  const own = pairs.filter((pair) => pair.startsWith(cookieName('', secureCookies)))
  return own.filter((pair) => !pair.startsWith(session)).join(';')
}

/** Who asks, as the token says. Whether it is valid is for the API to say. */
function readerOf({ session }: AppLoadContext): unknown[] | null {
  const tokens = session.hasOnlyTokens() ? session.tokens() : null
  if (!tokens) return null
  try {
    const { sub, sid, username } = decodeJwt(tokens.token)
    return [sub, sid, username]
  } catch {
    // The tokens of another API may say nothing.
    return null
  }
}

/** All that a page depends on besides of what is counted; null if it must not be kept. */
async function keyOf(asking: Asking): Promise<string | null> {
  const { request, context } = asking
  const { delivery, locale } = context
  const { pathname, search } = new URL(request.url)
  const isKept =
    request.method === 'GET' &&
    ['full', 'light', 'slow'].includes(delivery) &&
    context.refused === undefined &&
    context.previewStopped === undefined
  const reader = isKept ? readerOf(context) : null
  if (!reader) return null
  const all = [reader, pathname, search, locale, delivery, await countingOf(asking), cookiesOf(asking)]
  return JSON.stringify(all)
}

/** Changes with everything else; null where the API cannot tell. */
async function versionOf({ request, context }: Asking): Promise<string | null> {
  const { edition } = context.content
  const span = Math.floor(Date.now() / 1000 / timeSpanSeconds)
  const answer = await askOnce({ request, context, params: {} }, getChanges, timeoutMilliseconds)
  return answer?.version ? [answer.version, span, edition].join(' ') : null
}

const sizeOf = (key: string, page: KeptPage) => (key.length + page.bytes) * bytesPerCharacter

/**
 * Keeps pages of members. The version is read before the page is made, so a page is at worst newer than its version, and made
 * once more than needed. Bounded in bytes; the longest unused goes first.
 */
export function createMembersPages({ maximumBytes }: { maximumBytes: number }): MembersPages {
  const kept = new LRUCache<string, MembersPage>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: ({ bytes }) => bytes,
  })
  const counts = { copies: 0, rendered: 0 }

  async function keep(
    { key, version }: { key: string; version: string },
    asking: Asking,
    response: Response,
  ) {
    const { context } = asking
    const page = await pageFrom(response, context).catch(() => null)
    const user = (await context.user?.catch(() => null)) ?? null
    counts.rendered++
    // With tokens that were renewed meanwhile, the response sets a cookie; the page is the same.
    if (page && context.session.hasOnlyTokens())
      kept.set(key, { version, page, user, isPacked: false, bytes: sizeOf(key, page) })
    return response
  }

  async function pack(key: string, entry: MembersPage, asking: Asking): Promise<void> {
    entry.isPacked = true
    const page = await withPacked(entry.page, asking)
    if (kept.peek(key) === entry) kept.set(key, { ...entry, page, bytes: sizeOf(key, page) })
  }

  function answerCopy(key: string, entry: MembersPage, asking: Asking): Response {
    counts.copies++
    if (!entry.isPacked) void pack(key, entry, asking)
    asking.context.user = Promise.resolve(entry.user)
    return copyOf(entry.page, asking)
  }

  return {
    answer: async (asking, render) => {
      const key = maximumBytes > 0 ? await keyOf(asking) : null
      const version = key === null ? null : await versionOf(asking)
      if (key === null || version === null) return render()
      const entry = kept.get(key)
      if (entry?.version === version) return answerCopy(key, entry, asking)
      asking.context.fresh = new Map()
      return keep({ key, version }, asking, await render())
    },
    stats: () => ({ pages: kept.size, bytes: kept.calculatedSize, ...counts }),
  }
}
