import { useActionData, useLoaderData } from '@remix-run/react'
import type { ComponentType, ReactNode } from 'react'

type Loaded<Loader> = ReturnType<typeof useLoaderData<Loader>>
type Result<Action> =
  NonNullable<ReturnType<typeof useActionData<Action>>> extends { result?: infer R }
    ? R | undefined
    : undefined

/** What most routes are: a page of what their loader has loaded, with the `result` that their action has answered. */
export function pageOf<Loader, Action = unknown>(
  page: (props: Loaded<Loader> & { result: Result<Action> }) => ReactNode,
) {
  const Page = page as ComponentType<{ result: unknown }>
  return function Route() {
    const loaded: unknown = useLoaderData()
    const answer = useActionData<{ result?: unknown }>()
    return <Page {...(loaded as object)} result={answer?.result} />
  }
}
