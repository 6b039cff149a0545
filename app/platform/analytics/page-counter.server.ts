import { randomBytes, randomInt } from 'node:crypto'
import type { ServerBuild } from '@remix-run/node'
import type { Locale } from '~/contracts/constants'
import { cutTo } from '~/contracts/signs'
import { fixedTFor } from '../i18n.server'
import type { Matomo, MatomoStats } from './matomo.server'
import { pageKey, unknownRoute } from './page-key'
import { matchRoutes } from '@remix-run/react'
import type { PageHandle } from '../page-handle'
import type { TranslationKey } from '../translations/translation-keys'
import { footerPages } from '../paths'
import { urlOf } from '~/contracts/web-address'

/** A page opened by a reader who has consented. */
export interface SeenPage {
  /** The full address in the reader's browser; it is masked before it is sent. */
  address: URL
  /** The previous page, on the campus or elsewhere. */
  from: string | null
  /** The title of the page; sent only if it cannot contain a name. */
  title: string | null
  locale: Locale
  /** 16 hexadecimal characters that identify this browser while its consent lasts. */
  visitor: string
}

/** Reports page views to the analytics service in the background. */
export interface PageCounter {
  count: (page: SeenPage) => void
  /** Deletes the queued page views of a visitor who has withdrawn consent. */
  forget: (visitor: string) => void
  stats: () => MatomoStats
  /** Sends the queued page views, within a short time limit. */
  stop: () => Promise<void>
}

interface Settings {
  routes: ServerBuild['routes']
  publicUrl: string
  /** Of this moment: an admin may rename the campus. */
  brandName: () => string
  /** The site id in Matomo. */
  site: number
  matomo: Matomo
}

const longestTitle = 200

export function createPageCounter({ routes, publicUrl, brandName, site, matomo }: Settings): PageCounter {
  const find = createPageFinder(routes)
  const base = publicUrl.replace(/\/$/, '')
  const ownHost = new URL(publicUrl).host

  function referrerOf({ from, address }: SeenPage): string | null {
    const url = urlOf(from ?? '')
    if (!from || !url) return null
    if (url.host !== address.host && url.host !== ownHost) return outsideReferrer(from)
    const page = find(url.pathname)
    return page ? maskedAddress(base, page, url.search) : `${base}/`
  }

  function titleOf(page: FoundPage, { title, locale }: SeenPage): string {
    const shown = cutTo((title ?? '').replace(`${brandName()} – `, '').trim(), longestTitle)
    if (shown && hasOpenTitle(page) && !shown.includes('@')) return shown
    return page.title ? fixedTFor(locale)(page.title) : maskedPath(page)
  }

  return {
    count(seen) {
      const page = find(seen.address.pathname)
      if (!page || isSamePage(seen)) return
      const referrer = referrerOf(seen)
      const view = new URLSearchParams({
        idsite: String(site),
        rec: '1',
        apiv: '1',
        action_name: titleOf(page, seen),
        url: maskedAddress(base, page, seen.address.search),
        ...(referrer ? { urlref: referrer } : {}),
        _id: seen.visitor,
        pv_id: randomBytes(3).toString('hex'),
        rand: String(randomInt(1_000_000_000)),
        lang: seen.locale,
      })
      matomo.add({ visitor: seen.visitor, request: `?${view}` })
    },
    forget: (visitor) => matomo.forget(visitor),
    stats: () => matomo.stats(),
    stop: () => matomo.stop(),
  }
}

/** A form that returns to its page, a confirmation or a filter: with scripts these are not page changes either. */
function isSamePage({ from, address }: SeenPage): boolean {
  const url = urlOf(from ?? '')
  return (
    url?.host === address.host &&
    pageKey(url.pathname, url.search) === pageKey(address.pathname, address.search)
  )
}

type Routes = ServerBuild['routes']
type RouteObject = Parameters<typeof matchRoutes>[0][number]

interface FoundPage extends MatchedPage {
  /** Key of the page's title as `namespace:key`, if the title does not depend on data. */
  title: TranslationKey | null
}

/** Remix lists its routes flat; matching needs a tree. */
function branchesOf(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route.parentId !== parent) return []
    const { id, path, index } = route
    const place = path === undefined ? { id } : { id, path }
    return [index ? { ...place, index } : { ...place, children: branchesOf(routes, id) }]
  })
}

/** Pages whose only title contains a name or user input. */
const titles: Readonly<Record<string, TranslationKey>> = {
  'routes/u.($id)': 'analytics:title.profile',
  'routes/trainer.($id)': 'analytics:title.profile',
  'routes/service_provider.($id)': 'analytics:title.profile',
  'routes/knowledgebase._index': 'guide:title',
  'routes/knowledgebase.print': 'guide:title',
  'routes/links.$id': 'links:title',
}

const unknownTitle: TranslationKey = 'common:errorPage.404.title'

/** Finds the page at a path, which may be the one of unknown addresses; null for files, forms and pages for developers. */
function createPageFinder(routes: Routes): (pathname: string) => FoundPage | null {
  const tree = branchesOf(routes, undefined)
  return (pathname) => {
    const matches = matchRoutes(tree, pathname)
    const last = matches?.at(-1)
    if (!matches || !last) return null
    const { id = '' } = last.route
    const module = routes[id]?.module
    if (!module?.default || id.startsWith('routes/dev.')) return null
    const pattern = matches.map(({ route }) => route.path ?? '').join('/')
    const own = (module.handle as PageHandle | undefined)?.title
    return {
      route: id,
      pattern,
      params: last.params,
      title: id === unknownRoute ? unknownTitle : (titles[id] ?? own ?? null),
    }
  }
}

/** A page as matched by its route: a pattern such as `/u/:id?` and its parameters. */
interface MatchedPage {
  /** Id of the route, such as `routes/u.($id)`. */
  route: string
  pattern: string
  params: Readonly<Record<string, string | undefined>>
}

const slug = /^[a-z0-9][a-z0-9_-]{0,79}$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Routes of texts and offers that are the same for all readers. Parameters of other routes, including new ones,
 * are masked.
 */
const openPlaces: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'routes/footer.$page': { page: new RegExp(`^(${footerPages.join('|')})$`) },
  'routes/knowledgebase.$': { '*': slug },
  'routes/helpdesk.$question': { question: slug },
  'routes/content.detail.($mode).($id)': { mode: /^view$/, id: uuid },
}

/** The only query parameters that are sent, and only with values that identify nobody. */
const openQuery: Readonly<Record<string, RegExp>> = { p: /^iuprofiles$/, page: /^[1-9]\d{0,4}$/ }

/** True for pages about a text or an offer: their title contains no name and no user input. */
export const hasOpenTitle = ({ route, params }: MatchedPage): boolean =>
  Object.entries(openPlaces[route] ?? {}).some(([name, value]) => value.test(params[name] ?? '')) ||
  route === 'routes/about' ||
  route === 'routes/whats-new' ||
  route === 'routes/conset'

/** The path with parameter names instead of values: `/u/:id`, `/messages/:id`. */
export function maskedPath({ route, pattern, params }: MatchedPage): string {
  const parts = pattern.split('/').flatMap((part) => {
    const name = part === '*' ? part : /^:(\w+)\??$/.exec(part)?.[1]
    if (name === undefined) return part ? [part] : []
    const value = params[name]
    if (!value) return []
    return [openPlaces[route]?.[name]?.test(value) ? value : part.replace('?', '')]
  })
  return `/${parts.join('/')}`
}

/** The address of a page on the campus without anything that identifies its reader or subject. */
export function maskedAddress(base: string, page: MatchedPage, search: string): string {
  const query = new URLSearchParams(search)
  const kept = Object.entries(openQuery).flatMap(([name, allowed]) => {
    const value = query.get(name) ?? ''
    return allowed.test(value) ? [`${name}=${value}`] : []
  })
  return base + maskedPath(page) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** The host of an external page; null if the address is not http or https. */
export function outsideReferrer(address: string): string | null {
  const { protocol, origin = '' } = urlOf(address) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? `${origin}/` : null
}
