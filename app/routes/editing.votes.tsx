import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { VotesPage } from '~/app/features/guide/votes-page'
import { loadVotes } from '~/app/features/guide/editing.server'

export const handle = { i18n: ['guide'], title: 'guide:editing.votes.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadVotes(args)
}

export default function Route() {
  return <VotesPage {...useLoaderData<typeof loader>()} />
}
