import { useLoaderData } from '@remix-run/react'
import { CodeListPage } from '~/app/features/validation-codes/code-list-page'
import { loadCodes as loader } from '~/app/features/validation-codes/codes.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['codes'],
  title: 'codes:list.title',
} satisfies PageHandle
export { loader }

export default function Route() {
  return <CodeListPage {...useLoaderData<typeof loader>()} />
}
