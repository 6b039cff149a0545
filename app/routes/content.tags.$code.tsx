import { useActionData, useLoaderData } from '@remix-run/react'
import { TagPage } from '~/app/features/tags/tag-page'
import { loadTag as loader, saveTag as action } from '~/app/features/tags/tags.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['tags'], title: 'tags:title' } satisfies PageHandle
export { loader, action }

export default function Route() {
  return <TagPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
