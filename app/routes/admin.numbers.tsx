import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NumbersPage } from '~/app/features/overview/numbers-page'
import { loadNumbers } from '~/app/features/overview/numbers.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['overview'], title: 'overview:numbers.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadNumbers(args)
}

export default function Route() {
  return <NumbersPage {...useLoaderData<typeof loader>()} />
}
