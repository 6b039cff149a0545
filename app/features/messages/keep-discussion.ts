import { type ClientLoaderFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { useEffect } from 'react'
import type { DiscussionData } from './discussion.server'

/** What this browser tab shows at the moment: on the page, in the panel, or in both. */
const shown = new Set<DiscussionData>()

/** Makes a discussion stay if it is gone when it is loaded again. */
export function useKept(data: DiscussionData | undefined): void {
  useEffect(() => {
    if (!data) return
    shown.add(data)
    return () => {
      shown.delete(data)
    }
  }, [data])
}

const isGone = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/**
 * Wraps the loader in the browser: when the discussion was deleted in another tab, an error page must not replace what is
 * typed here. Sending it brings the discussion back.
 */
export async function keepDiscussion({ params, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<DiscussionData>()
  } catch (error) {
    const kept = [...shown].find(({ discussion }) => discussion.id === params.id)
    if (!kept || !isGone(error)) throw error
    return kept
  }
}
