import { useRouteLoaderData } from '@remix-run/react'
import type { loadLayout } from './layout.server'

/** The root's loader data; undefined on an error page if the root loader failed. */
export const useLayoutData = () => useRouteLoaderData<typeof loadLayout>('root')
export type LayoutData = NonNullable<ReturnType<typeof useLayoutData>>
