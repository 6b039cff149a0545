import type { Failure } from './failure'

/** Not `Response.json`, which would create an instance of another class than the server's own Response. */
export const failure = (status: number, about: Failure): Response =>
  new Response(JSON.stringify(about), { status, headers: { 'Content-Type': 'application/json' } })
