import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadQuestion } from '~/app/features/helpdesk/helpdesk.server'
import { QuestionPage } from '~/app/features/helpdesk/question-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['helpdesk'] } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadQuestion(args)
}

export default function Route() {
  return <QuestionPage {...useLoaderData<typeof loader>()} />
}
