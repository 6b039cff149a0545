import type { LoaderFunctionArgs } from '@remix-run/node'

/** What loaders and actions get, and hand on to whatever answers for them. */
export type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>
