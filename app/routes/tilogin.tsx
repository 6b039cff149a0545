import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AcademyPage } from '~/app/features/academy/academy-page'
import { enterAcademy } from '~/app/features/academy/academy.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['academy'], title: 'academy:title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return enterAcademy(args)
}

export default function Route() {
  return <AcademyPage {...useLoaderData<typeof loader>()} />
}
