import type { LoaderFunctionArgs } from '@remix-run/node'
import { failure } from '~/app/platform/failure'
import { otherReader } from '~/app/platform/access/other-reader.server'

/** The error page for unknown addresses and for requests refused before they reached a route. */
export async function loader(args: LoaderFunctionArgs) {
  const { refused = 404, isForeign, previewStopped, told, madeFor, session, config } = args.context
  if (previewStopped !== undefined) throw failure(refused, { gate: previewStopped })
  if (isForeign) throw failure(refused, { ownAddress: config.publicUrl })
  const isForAnother = refused === 409 && madeFor !== undefined && madeFor !== session.reader()
  if (isForAnother) throw await otherReader(args)
  throw told === undefined ? new Response(null, { status: refused }) : failure(refused, told)
}

export const action = loader

export default function Route() {
  return null
}
