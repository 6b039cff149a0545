import type { SubmissionResult } from '@conform-to/react'
import { isRouteErrorResponse } from '@remix-run/react'
import { keptInputOf } from './keep-typed-input.client'
import { onceShown } from './shown-place'
import { addUnreached, noteSent, readerOfPage, type SentForm, settle, takeSent } from './unreached'

type Router = typeof window.__remixRouter
type Route = Router['routes'][number]
type Revalidate = NonNullable<Route['shouldRevalidate']>
/** As Remix calls it: with its own way of asking the server. */
type Act = (args: { request: Request }, ...rest: unknown[]) => unknown
type Lazy = () => Promise<{ action?: Act; shouldRevalidate?: Revalidate }>

/** No answer of a page: no line, the page of a proxy or of a hotel, an answer that was cut off, a form that reached no page. */
class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** What the campus has said in place of a page. */
  readonly refused: string | undefined
  constructor(answer?: Response) {
    super()
    this.refused = answer?.headers.get('X-Refused') ?? undefined
  }
}

/** The router goes back to where it is, and loads nothing for that. */
let isStaying = false

const withChildren = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => [route, ...withChildren(route.children ?? [])])

const isUnreached = (answer: unknown): boolean =>
  (answer as { unreachable?: boolean } | null | undefined)?.unreachable === true

/** The open page is not loaded anew while the campus does not answer: its failure would take the page away. */
const keeping =
  (own: Revalidate | undefined): Revalidate =>
  (args) =>
    !isStaying && !isUnreached(args.actionResult) && (own ? own(args) : args.defaultShouldRevalidate)

function noteSentForm({ target, submitter }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.method === 'post')
    noteSent({ form: target, button: submitter })
}

/** Of forms whose answer is awaited, by the signal of their request: forgets what was typed into them. */
const underWay = new WeakMap<AbortSignal, () => void>()

const buttonOf = ({ button }: SentForm) => (button?.isConnected ? button : null)

/** What a form has sent that is no longer on the page: one of a dialog, of a toast, of a row that others have taken away. */
function sendCopy(router: Router, { request, input, last, isBeside }: Unanswered): void {
  const { pathname, search } = new URL(request.url)
  const formEncType = (last?.form.enctype ?? 'application/x-www-form-urlencoded') as 'multipart/form-data'
  const options = { formMethod: 'post', formEncType, formData: input, preventScrollReset: true } as const
  const [page] = router.state.matches.slice(-1)
  noteSent(last)
  if (isBeside && page) router.fetch('again', page.route.id, pathname + search, options)
  else void router.navigate(pathname + search, options)
}

interface Unanswered {
  request: Request
  input: FormData
  last: SentForm | null
  /** Sent without leaving the page. */
  isBeside: boolean
}

/** Once the page shows the answer, which brings back what was sent: what somebody typed before that would be lost. */
function offerToSendAgain(router: Router, form: Unanswered, refused: string | undefined): void {
  const { last } = form
  const again = () => {
    if (!last) router.revalidate()
    // As it is by then.
    else if (last.form.isConnected) last.form.requestSubmit(buttonOf(last))
    else sendCopy(router, form)
  }
  const end = router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle') return
    end()
    onceShown(location.key, () => addUnreached({ what: last ? 'form' : 'news', again, refused }))
  })
}

/** What the form itself says, by what the campus has said in place of a page. */
const codes: Partial<Record<string, string>> = {
  401: 'api.unauthenticated',
  413: 'api.tooLarge',
  429: 'api.tooManyRequests',
}

type Input = NonNullable<SubmissionResult['initialValue']>

type Reading = (form: FormData) => Input

const afterSecond = () => new Promise<null>((resolve) => setTimeout(resolve, 1000, null))

/**
 * Reads what an answer to a form brings back; files it cannot. A page whose form takes it back has the library already, also without a
 * line; others need not load it for a case that seldom comes, nor wait for it on a line that loses everything.
 */
async function inputReader(): Promise<Reading> {
  const library = await Promise.race([import('@conform-to/react').catch(() => null), afterSecond()])
  return (form) => {
    const texts = new FormData()
    for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value)
    return (library?.parse(texts, { resolve: () => ({ error: null }) }).payload ?? {}) as Input
  }
}

/** Without its hidden fields: the page is loaded anew beside a form, and nobody has typed its key, or what it is based on. */
function withoutHidden(data: FormData, { elements }: HTMLFormElement): FormData {
  const typed = new FormData()
  for (const [name, value] of data) {
    const field = elements.namedItem(name)
    const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
    if (!isHidden || /[.[]/.test(name)) typed.append(name, value)
  }
  return typed
}

/** The fields that have been changed while the answer was on its way, which takes seconds on a slow line. */
function typedSince(form: FormData, last: SentForm | null, inputOf: Reading): Input {
  const isOfThisForm = [...form.keys()].every((name) => last?.form.elements.namedItem(name))
  if (!last?.form.isConnected || !isOfThisForm) return {}
  const present = new FormData(last.form, buttonOf(last))
  const [before, now] = [form, present].map((data) => inputOf(withoutHidden(data, last.form))) as [
    Input,
    Input,
  ]
  const isChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(now[name])
  const names = Object.keys({ ...before, ...now }).filter(isChanged)
  return Object.fromEntries(names.map((name) => [name, now[name] ?? '']))
}

/** The answer in place of one to a form that did not reach the campus: its input, and why it is still there. */
const unreachedForm = (input: Input, code: string) => ({
  result: { status: 'error', initialValue: input, error: { '': [code] } } satisfies SubmissionResult,
  code,
  unreachable: true,
})

/** Answers that bring input back, as `answered` makes them. */
const bringsInputBack = (answer: unknown): answer is { result: { initialValue: Input } } =>
  typeof (answer as { result?: { initialValue?: unknown } | null } | null)?.result?.initialValue === 'object'

/**
 * A form that did not reach the campus is answered here, with what was typed. No answer takes away what was typed while it was on its
 * way.
 */
const answering = (router: Router, act: Act): Act => {
  return async (args, ...rest) => {
    const [copy, last] = [args.request.clone(), takeSent()]
    const isBeside = router.state.navigation.formData === undefined
    if (last) underWay.set(args.request.signal, (last.forget ??= keptInputOf(last.form)))
    const form = async () => copy.formData().catch(() => new FormData())
    try {
      const answer = await act(args, ...rest)
      if (!bringsInputBack(answer)) return answer
      const [sentForm, inputOf] = await Promise.all([form(), inputReader()])
      const initialValue = { ...answer.result.initialValue, ...typedSince(sentForm, last, inputOf) }
      return { ...answer, result: { ...answer.result, initialValue } }
    } catch (error) {
      const isAnswer = error instanceof Response || isRouteErrorResponse(error)
      if (isAnswer || args.request.signal.aborted) throw error
      const refused = error instanceof NoAnswer ? error.refused : undefined
      const [input, inputOf] = await Promise.all([form(), inputReader()])
      offerToSendAgain(router, { request: args.request, input, last, isBeside }, refused)
      return unreachedForm(
        { ...inputOf(input), ...typedSince(input, last, inputOf) },
        codes[refused ?? ''] ?? 'api.unavailable',
      )
    }
  }
}

const never = new Promise<never>(() => undefined)

/** Rejects when somebody goes on: what was asked for is no longer wanted. */
const untilGivenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  signal
    ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    : never

/** Position of the open page among the pages of this tab, as the router counts them. */
const indexHere = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0
let indexOfPage = 0

/** Ends what the router has begun: it is told that the browser is where it was, and so it is. */
function stay(router: Router): void {
  isStaying = true
  const end = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return
    isStaying = false
    end()
  })
  const away = indexOfPage - indexHere()
  if (away !== 0) window.history.go(away)
  else window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
}

/** The page that the router is on its way to; null if it loads the open one. */
function destinationOf(router: Router): string | null {
  const { state } = router
  const { state: doing, location } = state.navigation
  if (doing !== 'loading') return null
  const isHere = location.pathname + location.search === state.location.pathname + state.location.search
  return isHere ? null : router.createHref(location)
}

/** A page whose code or texts do not come, as they may after an update: trying again fetches the whole document. */
export function cannotOpen(router: Router): Promise<never> {
  const address = destinationOf(router)
  addUnreached({
    what: address === null ? 'news' : 'page',
    again: () => window.location.assign(address ?? window.location.href),
  })
  if (address !== null) stay(router)
  return never
}

/** What the open page has asked for and waits to ask for again; one notice speaks for all of it. */
const waiting = new Set<() => void>()
function tryAgain(): void {
  for (const again of waiting) again()
  waiting.clear()
}

/** Resolves when somebody wants to try again, there is a line again, or the campus has answered something else. */
const untilTriedAgain = () =>
  new Promise<void>((resolve) => {
    waiting.add(resolve)
    addUnreached({ what: 'news', again: tryAgain })
  })

type Fetch = typeof window.fetch

/** The answer of the campus to a request of the router. */
async function answerOf(ask: Fetch, ...[url, init]: Parameters<Fetch>): Promise<Response> {
  try {
    const response = await ask(url, init)
    if (!response.headers.has('X-Remix-Response')) throw new NoAnswer(response)
    // Whole: one that is cut off is none.
    const { status, headers } = response
    const body = await response.arrayBuffer()
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
  } catch (error) {
    if (init?.signal?.aborted) throw error
    throw error instanceof NoAnswer ? error : new NoAnswer()
  }
}

async function load(router: Router, ask: Fetch, ...[url, init]: Parameters<Fetch>): Promise<Response> {
  const address = destinationOf(router)
  const isForPage = address !== null && isDataOf(url, address)
  const answer = await answerOf(ask, url, init).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    return null
  })
  // A page that fails has an error page. What the open page loads by itself must not bring that.
  if (answer && (isForPage || answer.status < 500)) {
    settle('news', ...(isForPage ? (['page'] as const) : []))
    tryAgain()
    return answer
  }
  if (isForPage) {
    addUnreached({ what: 'page', again: () => void router.navigate(address) })
    stay(router)
    return untilGivenUp(init?.signal)
  }
  await Promise.race([untilTriedAgain(), untilGivenUp(init?.signal)])
  return load(router, ask, url, init)
}

const isDataOf = (url: Parameters<Fetch>[0], address: string): boolean =>
  url instanceof URL &&
  url.pathname.replace(/\.data$/, '') ===
    new URL(address, window.location.href).pathname.replace(/^\/$/, '/_root')

async function send(ask: Fetch, ...[url, init]: Parameters<Fetch>): Promise<Response> {
  const answer = await answerOf(ask, url, init)
  if (answer.status >= 500) throw new NoAnswer()
  const forgetInput = init?.signal ? underWay.get(init.signal) : undefined
  if (answer.status < 400 && !answer.headers.has('X-Unsaved')) forgetInput?.()
  // Not for what a page sends by itself.
  if (forgetInput) settle('form')
  return answer
}

/** Whose page it is, for requests that no form makes. */
function marked(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('X-Made-For', readerOfPage())
  return { ...init, headers }
}

const isRead = (init: RequestInit | undefined) => /^(GET|HEAD)$/i.test(init?.method ?? 'GET')

function guardFetch(router: Router): void {
  const ask = window.fetch.bind(window)
  window.fetch = (url, init) => {
    const isOurs =
      new URL(url instanceof Request ? url.url : url, window.location.href).origin === location.origin
    if (!isOurs || url instanceof Request) return ask(url, init)
    const isData = url instanceof URL && url.pathname.endsWith('.data')
    if (isRead(init)) return isData ? load(router, ask, url, init) : ask(url, init)
    return isData ? send(ask, url, marked(init)) : ask(url, marked(init))
  }
}

/**
 * A failed request never takes the page away (docs/decisions/013): whatever is no answer of the campus leaves the page as it is,
 * says so and offers to try again. For forms, fetchers, panels, live updates and links alike, because all of them are requests and
 * routes of the router.
 */
export function keepPage(router: Router): void {
  for (const route of withChildren(router.routes)) {
    const [lazy, action] = [route.lazy as Lazy | undefined, route.action as Act | undefined]
    if (action) route.action = answering(router, action) as NonNullable<Route['action']>
    if (!lazy) {
      route.shouldRevalidate = keeping(route.shouldRevalidate)
      continue
    }
    route.lazy = (async () => {
      const loaded = await lazy()
      return {
        ...loaded,
        ...(loaded.action && { action: answering(router, loaded.action) }),
        shouldRevalidate: keeping(loaded.shouldRevalidate),
      }
    }) as NonNullable<Route['lazy']>
  }
  document.addEventListener('submit', noteSentForm, true)
  window.addEventListener('online', tryAgain)
  indexOfPage = indexHere()
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && !isStaying) indexOfPage = indexHere()
  })
  guardFetch(router)
}
