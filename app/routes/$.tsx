import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'

/** Every address that no other route knows, and what was refused before any route saw it: the error page. */
export function loader({ context }: LoaderFunctionArgs) {
  throw new Response(null, { status: context.refused ?? 404 })
}

export function action({ context }: ActionFunctionArgs) {
  throw new Response(null, { status: context.refused ?? 404 })
}

export default function Route() {
  return null
}
