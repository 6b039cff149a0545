import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { accentRules } from '~/contracts/administration/accent'
import { ErrorPage } from './features/layout/failures/error-page'
import { unknownRoute } from './platform/analytics/page-key'
import type { RefusedForm } from './platform/failure'
import { textsOf } from './platform/i18n.server'
import { withSheets } from './platform/rendering/first-sheets.server'
import { withLateScripts, withLoaderData } from './platform/rendering/loader-data.server'
import { AccentProvider, AccentStyle, NonceProvider, DeliveryProvider } from './ui/content/delivery'
import { TextsProvider } from './texts/use-translation'
import { deliveredSegments, SegmentsProvider } from './ui/feedback/ring-drawing'
import { madeForField } from './ui/forms/form'
import { type ListPlace, ListsProvider } from './ui/forms/lists-on-page'
import styles from './styles/app.css?url'
import { directionOf } from '~/contracts/languages'

/** The arguments from Remix: request, status, headers, its own context and ours. */
type Rendering = [
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
]

/**
 * Renders the whole page before the first byte: status and headers are then final, and it is compressed once. Uses a
 * string, because React's stream can leave zero bytes inside words (docs/decisions/050).
 */
export default async function handleRequest(
  ...[request, status, headers, remix, context]: Rendering
): Promise<Response> {
  const { serverHandoffStream: stream, ...rest } = remix
  const lists = new Map<object, ListPlace>()
  const remixed = <RemixServer context={rest} url={request.url} nonce={context.nonce} />
  const page = render(
    // The first place is as good as any other.
    <ListsProvider value={(list, place) => lists.has(list) || lists.set(list, place)}>
      {remixed}
    </ListsProvider>,
    context,
    // The gate of a preview stands before that of the reader: the form stays that of whom it was made for.
    context.previewStopped === undefined ? undefined : context.madeFor,
  )
  // Pages without scripts do not need the data.
  const isRead = stream && remix.renderMeta?.didRenderScripts
  const data = stream && { state: stateOf(remix), stream, lists, nonce: context.nonce }
  const { readSheet, nonce } = context
  const styled = readSheet ? withSheets(page, { readSheet, nonce }) : { page, ahead: null }
  if (styled.ahead !== null) headers.set('Link', styled.ahead)
  const html = isRead && data ? await withLoaderData(styled.page, data) : styled.page
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const isUnknown = status === 404 && remix.staticHandlerContext.matches.at(-1)?.route.id === unknownRoute
  if (status === 200 || isUnknown) context.documentTitle = titleOf(remix)
  return new Response(html, { status, headers })
}

/**
 * For a moment in which a page of Remix would cost too much: the error page by itself, with the form that was sent, without layout,
 * scripts and calls.
 */
export function busyPage(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  form: RefusedForm | null,
): string {
  const { pathname, search } = new URL(request.url)
  const { locale, madeFor } = context
  return render(
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{textsOf(locale).of('common')('errorPage.429.title')}</title>
        <link rel="stylesheet" href={styles} />
        <AccentStyle />
      </head>
      <body>
        <main id="main">
          <ErrorPage status={429} failure={{ form }} address={pathname + search} />
        </main>
      </body>
    </html>,
    context,
    madeFor,
  )
}

/** What Remix hands over to the browser; null with an error, which it serialises itself. */
function stateOf({ staticHandlerContext: { loaderData, actionData, errors } }: EntryContext): object | null {
  return errors ? null : { loaderData, actionData, errors }
}

/**
 * @param reader for whom the forms of the page are
 * @throws the error of a component; Remix then renders the error page, with status 500
 */
function render(page: ReactNode, context: AppLoadContext, reader = context.session.reader() ?? ''): string {
  try {
    const html = renderToString(
      <TextsProvider value={textsOf(context.locale)}>
        <NonceProvider value={context.nonce}>
          <DeliveryProvider value={context.delivery}>
            <AccentProvider value={accentRules(context.config.identity.accent)}>
              <SegmentsProvider value={context.content.clauses.length || deliveredSegments}>
                {page}
              </SegmentsProvider>
            </AccentProvider>
          </DeliveryProvider>
        </NonceProvider>
      </TextsProvider>,
    )
    const marked = madeFor(html, reader)
    // Unlike the stream, the string begins with the element. In development React would report the added attributes.
    return `<!DOCTYPE html>${import.meta.env.DEV ? marked : withLateScripts(marked)}`
  } catch (error) {
    context.log.error({ err: error, ...idsOf(context) }, 'a page failed to render')
    throw error
  }
}

/** The id that the error page shows is in the line, too. */
const idsOf = ({ requestId, answerId }: AppLoadContext) => ({ requestId, answerId })

const mark = `name="${madeForField}" value="`

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
/** The reader may be what a refused form has sent. */
const inAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => entities[sign] ?? '')

/** Says in each form for whom it was made. No text of a page looks like this, because its quotation marks are escaped. */
const madeFor = (html: string, reader: string): string =>
  html.replaceAll(`${mark}"`, () => `${mark}${inAttribute(reader)}"`)

/** The title from the deepest loader; unlike the document title, without brand and error prefix. */
function titleOf({ staticHandlerContext: { matches, loaderData } }: EntryContext): string | null {
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? '']
  return (data as { title?: string } | null | undefined)?.title ?? null
}

/**
 * Logs unexpected errors of loaders and actions. Responses below 500 are not errors and are not logged with a
 * stack.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  if ((error instanceof Response || isRouteErrorResponse(error)) && error.status < 500) return
  context.log.error({ err: error, ...idsOf(context), path: new URL(request.url).pathname }, 'a page failed')
}
