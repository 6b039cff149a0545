import { useRouteLoaderData } from '@remix-run/react'
import type { loadLayout } from './layout.server'

/** What the root has loaded; undefined on an error page where even that failed. */
export const useLayoutData = () => useRouteLoaderData<typeof loadLayout>('root')
export type LayoutData = NonNullable<ReturnType<typeof useLayoutData>>
