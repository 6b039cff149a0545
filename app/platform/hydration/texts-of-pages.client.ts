import type { Texts } from '~/app/texts/texts'
import type { PageHandle } from '../page-handle'
import { completeTexts } from '../i18n.client'

type Router = typeof window.__remixRouter
type Route = Router['routes'][number]
type LoadRoute = () => Promise<{ handle?: unknown }>

const withChildren = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])])

/** Stays pending, because the document is being replaced. */
function leaveFor(address: string): Promise<never> {
  window.location.assign(address)
  return new Promise(() => undefined)
}

/** Known from the table of routes; the browser itself finds them only in the code of the route. */
const importsOf = (id: string): string[] => window.__remixManifest.routes[id]?.imports ?? []

/** Otherwise what the code of a page imports would be asked for only once that code is there, one round trip later. */
function fetchAhead(addresses: readonly string[]): void {
  const present = new Set([...document.querySelectorAll('link')].map((link) => link.getAttribute('href')))
  for (const address of addresses.filter((each) => !present.has(each))) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.setAttribute('href', address)
    document.head.append(link)
  }
}

/** The router asks for a page's data right after its code. As a browser opens six connections, all else waits for that. */
const dataAskedFor = () => new Promise((resolve) => setTimeout(resolve))

/** Known from the build; in development only the code of the route says it. */
const textsOf = (id: string): string[] => import.meta.env.ROUTE_TEXTS?.[id]?.split(' ') ?? []

/**
 * A route's texts come with its code, beside its data, and its page is shown once all are there. If they do not come, the
 * browser goes there as it would without scripts: the page is then complete. The answer to a form is shown in any case.
 */
export function loadTextsWithPages(texts: Texts, router: Router, importsOfRoute = importsOf): void {
  for (const route of withChildren(router.routes)) {
    const load = route.lazy as LoadRoute | undefined
    if (!load) continue
    const loadBeside = async () => {
      await dataAskedFor()
      fetchAhead(importsOfRoute(route.id))
      await completeTexts(texts, textsOf(route.id))
    }
    const loadWithTexts: LoadRoute = async () => {
      const [loaded] = await Promise.all([load(), loadBeside()])
      const names = (loaded.handle as PageHandle | undefined)?.i18n ?? []
      if (await completeTexts(texts, names)) return loaded
      const { state, location } = router.state.navigation
      return state === 'loading' ? leaveFor(router.createHref(location)) : loaded
    }
    route.lazy = loadWithTexts as NonNullable<typeof route.lazy>
  }
}

/** Fetches what a page needs besides its data, because the user has begun what leads there. */
export function fetchPageAhead(texts: Texts, id: string, manifest = window.__remixManifest): void {
  const route = manifest.routes[id]
  if (!route) return
  fetchAhead([route.module, ...(route.imports ?? [])])
  void completeTexts(texts, textsOf(id))
}
