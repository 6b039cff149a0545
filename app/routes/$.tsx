import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

/** The error page for unknown addresses and for requests refused before they reached a route. */
export function loader({ context }: LoaderFunctionArgs) {
  throw new Response(null, { status: context.refused ?? 404 })
}

export function action({ context }: ActionFunctionArgs) {
  throw new Response(null, { status: context.refused ?? 404 })
}

export default function Route() {
  return null
}
