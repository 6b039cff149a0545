import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { InviteForm } from './invite-form'
import type { loadInvite } from './invite.server'

export type InvitePageProps = Awaited<ReturnType<typeof loadInvite>> & {
  result: SubmissionResult | undefined
}

/** Makes an account for somebody who opens it by a link in a mail. */
export function InvitePage(page: InvitePageProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('list.title'), href: paths.adminPeople() }, { label: t('invite.title') }]}
      />
      <PageHeading title={t('invite.title')} lede={t('invite.lede')} />
      <Measure>
        <InviteForm {...page} />
      </Measure>
    </>
  )
}
