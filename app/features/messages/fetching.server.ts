import { type Args, hasFailed, pageIn } from '~/app/platform/api.server'

export const pageOf = ({ request }: Args): number => pageIn(new URL(request.url).searchParams)

interface List<T> {
  data: T[]
  total: number
}

/** If a list cannot be loaded, this is logged and the list is shown empty instead of an error page. */
export async function orNothing<T>(args: Args, fetchList: () => Promise<List<T>>): Promise<List<T>> {
  try {
    return await fetchList()
  } catch (error) {
    if (!hasFailed(error)) throw error
    const { log, requestId } = args.context
    log.warn({ requestId, status: error.status }, 'messages could not be fetched')
    return { data: [], total: 0 }
  }
}
