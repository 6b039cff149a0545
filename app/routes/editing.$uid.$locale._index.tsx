import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EditorPage } from '~/app/features/editing/editor-page'
import { loadText, saveText } from '~/app/features/editing/editor.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], form: 'long' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadText(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveText(args)
}

export default function Route() {
  const answer = useActionData<typeof action>()
  return (
    <EditorPage
      {...useLoaderData<typeof loader>()}
      result={answer?.result}
      preview={answer?.preview ?? null}
      conflict={answer?.conflict ?? null}
    />
  )
}
