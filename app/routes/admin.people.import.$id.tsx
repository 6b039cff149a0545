import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ImportPage } from '~/app/features/people-csv/import-page'
import { loadImport, startImport } from '~/app/features/people-csv/people-csv.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['people-csv'], title: 'people-csv:upload.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadImport(args)
}

export async function action(args: ActionFunctionArgs) {
  return startImport(args)
}

export default function Route() {
  return <ImportPage {...useLoaderData<typeof loader>()} />
}
