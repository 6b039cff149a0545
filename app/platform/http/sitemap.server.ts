import type { ServerBuild } from '@remix-run/node'
import { defaultLocale } from '~/contracts/constants'
import { isOpenClause } from '~/contracts/content/clauses'
import { articleSlug } from '../reading.server'
import type { ContentSource } from '../content/content-source'
import type { PageHandle } from '../page-handle'
import { footerPages, paths, questionSlug } from '../paths'
import { listRegistryAddresses } from '~/contracts/content/registry'
import { listOpenAddresses } from '~/contracts/offers/open-offers'
import type { CallOrigin } from '~/contracts/call'
import type { ApiTransport } from '../calls/network.server'

type Routes = ServerBuild['routes']

/** Where search engines may go: `changedAt` is known for texts alone. */
export interface Listed {
  path: string
  changedAt?: string | undefined
}

const handleOf = (route: Routes[string] | undefined) => route?.module.handle as PageHandle | undefined

/** The full path of a route; null if a part of it is filled in. */
function fixedPath(routes: Routes, id: string): string | null {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    parts.unshift(route.path ?? '')
  const path = `/${parts.filter(Boolean).join('/')}`
  return path.includes(':') || path.includes('*') ? null : path
}

const fixedPages = (routes: Routes): string[] =>
  Object.keys(routes)
    .filter((id) => handleOf(routes[id])?.forSearch !== undefined)
    .flatMap((id) => fixedPath(routes, id) ?? [])
    .sort()

/**
 * Pages for everybody. Public profiles are not among them: each can be found by its address, but the list of members is for members.
 */
export function listPages(routes: Routes, content: ContentSource): Listed[] {
  const changedAt = (uid: string) => content.find(uid, defaultLocale)?.updatedAt
  return [
    ...fixedPages(routes).map((path) => ({ path, changedAt: changedAt(path.slice(1)) })),
    ...footerPages.map((page) => ({ path: paths.footer(page), changedAt: changedAt(`footer_${page}`) })),
    ...content
      .list('article', defaultLocale)
      .filter(({ data }) => isOpenClause(data.clause))
      .map(({ uid, updatedAt }) => ({ path: paths.guide(articleSlug(uid)), changedAt: updatedAt })),
    ...content.list('question', defaultLocale).map(({ uid, updatedAt }) => ({
      path: paths.helpdeskQuestion(questionSlug(uid)),
      changedAt: updatedAt,
    })),
  ]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** https://www.sitemaps.org/protocol.html */
export function sitemapText(publicUrl: string, pages: readonly Listed[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const day = changedAt === undefined ? '' : `<lastmod>${changedAt.slice(0, 10)}</lastmod>`
    return `<url><loc>${escaped(publicUrl + path)}</loc>${day}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

type Client = Pick<CallOrigin, 'address' | 'requestId'>

const addresses = [
  { endpoint: listOpenAddresses, pathOf: paths.offer },
  { endpoint: listRegistryAddresses, pathOf: (id: string) => paths.outletReport(id) },
]

/**
 * The pages of offers that are open to visitors, and the reports of outlets in the registry; none where the API does not know such
 * pages, null if it says nothing.
 */
export async function openPages(api: ApiTransport, client: Client): Promise<Listed[] | null> {
  const origin = { token: null, locale: defaultLocale, userAgent: '', idempotencyKey: null, visit: null, ifNoneMatch: null } // prettier-ignore
  const lists = addresses.map(async ({ endpoint, pathOf }) => {
    const answer = await api({ endpoint }, { ...origin, ...client }).catch(() => null)
    if (answer?.status === 404) return []
    if (answer?.status !== 200 || answer.strange !== undefined) return null
    const found = answer.body as { id: string; changedAt: string }[]
    return found.map(({ id, changedAt }) => ({ path: pathOf(id), changedAt }))
  })
  const pages = await Promise.all(lists)
  return pages.includes(null) ? null : pages.flatMap((list) => list ?? [])
}
