import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { countDocument } from './platform/analytics/page-views.server'
import { instanceFor } from './platform/i18n.server'
import { NonceProvider } from './platform/nonce'
import { DeliveryProvider } from './ui/content/delivery'

/** What Remix hands over: request, status, headers, its own context and ours. */
type Rendering = [
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
]

/** Renders the whole page before the first byte: status and headers are then final, and it is compressed once. */
export default function handleRequest(
  ...[request, status, headers, remix, context]: Rendering
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe } = renderToPipeableStream(
      <I18nextProvider i18n={instanceFor(context.locale)}>
        <NonceProvider value={context.nonce}>
          <DeliveryProvider value={context.delivery}>
            <RemixServer context={remix} url={request.url} nonce={context.nonce} />
          </DeliveryProvider>
        </NonceProvider>
      </I18nextProvider>,
      {
        nonce: context.nonce,
        onAllReady() {
          const body = new PassThrough()
          void buffer(body).then((page) => {
            headers.set('Content-Type', 'text/html; charset=utf-8')
            if (code === 200) void countDocument({ request, context }, titleOf(remix))
            resolve(new Response(new Uint8Array(page), { status: code, headers }))
          }, reject)
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          code = 500
          context.log.error({ err: error, requestId: context.requestId }, 'a page failed to render')
        },
      },
    )
  })
}

/** The title of the page that the deepest loader gave; unlike the one in the document without brand and errors. */
function titleOf({ staticHandlerContext: { matches, loaderData } }: EntryContext): string | null {
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? '']
  return (data as { title?: string } | null | undefined)?.title ?? null
}

/** What loaders and actions threw without meaning to. Answers under 500 are no failures and leave no stack. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return
  if ((error instanceof Response || isRouteErrorResponse(error)) && error.status < 500) return
  context.log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    'a page failed',
  )
}
