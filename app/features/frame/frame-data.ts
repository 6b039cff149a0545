import { useRouteLoaderData } from '@remix-run/react'
import type { loadFrame } from './frame.server'

/** What the root has loaded; undefined on an error page where even that failed. */
export const useFrame = () => useRouteLoaderData<typeof loadFrame>('root')
export type Frame = NonNullable<ReturnType<typeof useFrame>>
