import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TagPage } from '~/app/features/tags/tag-page'
import { loadTag, saveTag } from '~/app/features/tags/tags.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['tags'], title: 'tags:title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadTag(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveTag(args)
}

export default function Route() {
  return <TagPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
