import { useActionData, useLoaderData } from '@remix-run/react'
import { EditorPage } from '~/app/features/editing/editor-page'
import { loadDocument as loader, saveDocument as action } from '~/app/features/editing/editor.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], form: 'long' } satisfies PageHandle
export { loader, action }

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
