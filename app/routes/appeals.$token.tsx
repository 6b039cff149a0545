import { useActionData, useLoaderData } from '@remix-run/react'
import { AppealPage } from '~/app/features/moderation/appeal-page'
import { loadAppeal as loader, saveAppeal as action } from '~/app/features/moderation/report.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['moderation', 'profile-fields'],
  title: 'moderation:appeal.pageTitle',
  form: 'long',
} satisfies PageHandle
export { loader, action }
export const shouldRevalidate = () => true

export default function Route() {
  return <AppealPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
