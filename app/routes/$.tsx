import type { LoaderFunctionArgs } from '@remix-run/node'

/** Every address that no other route knows: answered with the frame around the words of the error page. */
export function loader({ context }: LoaderFunctionArgs) {
  throw new Response(null, { status: context.refused ?? 404 })
}

export default function Route() {
  return null
}
