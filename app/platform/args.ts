import type { LoaderFunctionArgs } from '@remix-run/node'

/** The arguments that loaders and actions receive and pass on. */
export type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>
