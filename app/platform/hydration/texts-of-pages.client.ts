import type { Texts } from '~/app/texts/texts'
import type { PageHandle } from '../page-handle'
import { completeTexts } from '../i18n.client'
import { cannotOpen } from '../reaching/keep-page.client'

type Router = typeof window.__remixRouter
type Route = Router['routes'][number]
type LoadRoute = () => Promise<{ handle?: unknown }>

const withChildren = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])])

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

/** Remix would load the open page anew where the code of the next one does not come. */
const codeOf = (id: string): Promise<unknown> => {
  const address = window.__remixManifest.routes[id]?.module
  return address === undefined ? Promise.resolve() : import(/* @vite-ignore */ address)
}

interface Sources {
  importsOfRoute?: typeof importsOf
  code?: typeof codeOf
}

/** Whether an answer to a form names an error: by its code, or as the state of the form. */
function namesError(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return Object.entries(answer).some(
    ([name, value]) =>
      (['error', 'code'].includes(name) && value != null) ||
      (name === 'failed' && value === true) ||
      (name === 'status' && value === 'error') ||
      namesError(value),
  )
}

/** Errors are told in words from the first moment: their texts come before the answer that names one is shown. */
function loadErrorsWithAnswers(texts: Texts, route: Route): void {
  const { action } = route
  if (typeof action !== 'function') return
  route.action = async (...args) => {
    const answer = await action(...args)
    if (namesError(answer)) await completeTexts(texts, ['errors'])
    return answer
  }
}

/**
 * A route's texts come with its code, beside its data, and its page is shown once all are there. If they do not come, the open
 * page stays, and says so. The answer to a form is shown in any case.
 */
export function loadTextsWithPages(
  texts: Texts,
  router: Router,
  { importsOfRoute = importsOf, code = codeOf }: Sources = {},
): void {
  for (const route of withChildren(router.routes)) {
    loadErrorsWithAnswers(texts, route)
    const load = route.lazy as LoadRoute | undefined
    if (!load) continue
    const loadBeside = async () => {
      await dataAskedFor()
      fetchAhead(importsOfRoute(route.id))
      await completeTexts(texts, textsOf(route.id))
    }
    const loadWithTexts: LoadRoute = async () => {
      const beside = loadBeside()
      const isThere = await code(route.id).then(
        () => true,
        () => false,
      )
      if (!isThere) return cannotOpen(router)
      const [loaded] = await Promise.all([load(), beside])
      const names = (loaded.handle as PageHandle | undefined)?.i18n ?? []
      if (await completeTexts(texts, names)) return loaded
      return router.state.navigation.state === 'loading' ? cannotOpen(router) : loaded
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

interface Changed {
  area: HTMLTextAreaElement
  text: string
  selection: [number, number]
}

/** Text typed into text areas before hydration, which would reset them to their initial text. */
export const findChangedTexts = (): Changed[] =>
  [...document.querySelectorAll('textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((area) => ({ area, text: area.value, selection: [area.selectionStart, area.selectionEnd] }))

/** Restores the texts right after hydration, before the next key press. */
export function restoreTexts(changed: readonly Changed[]): void {
  for (const { area, text, selection } of changed) {
    area.value = text
    area.setSelectionRange(...selection)
  }
}
