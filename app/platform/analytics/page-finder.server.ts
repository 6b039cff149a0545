import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { PageHandle } from '../page-handle'
import type { TranslationKey } from '../translations/translation-keys'
import type { MatchedPage } from './masked-address'
import { unknownRoute } from './unknown-route'

type Routes = ServerBuild['routes']
type RouteObject = Parameters<typeof matchRoutes>[0][number]

export interface FoundPage extends MatchedPage {
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
export function createPageFinder(routes: Routes): (pathname: string) => FoundPage | null {
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
