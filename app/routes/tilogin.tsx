import { useLoaderData } from '@remix-run/react'
import { AcademyPage } from '~/app/features/academy/academy-page'
import { enterAcademy as loader } from '~/app/features/academy/academy.server'
import { useLayoutData } from '~/app/features/layout/layout-data'
import { ValidationStep } from '~/app/features/layout/validation-step'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['academy'], title: 'academy:title' } satisfies PageHandle
export { loader }

export default function Route() {
  const { request, ...page } = useLoaderData<typeof loader>()
  const isJournalist = useLayoutData()?.user?.accessLevel === 'journalistRestricted'
  return (
    <AcademyPage {...page}>
      {page.blockedReason === 'restricted' && isJournalist ? <ValidationStep request={request} /> : null}
    </AcademyPage>
  )
}
