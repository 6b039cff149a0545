import type { LoaderFunctionArgs } from '@remix-run/node'
import { loadStatisticsFile } from '~/app/features/offer-statistics/statistics.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadStatisticsFile(args)
}
