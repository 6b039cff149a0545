import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadTestimonialsFile } from '~/app/features/overview/admin-lists.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export const loader = (args: LoaderFunctionArgs) => loadTestimonialsFile(args)
