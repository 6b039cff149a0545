import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { InviteForm, type InviteFormProps } from './invite-form'

/** Makes an account for somebody who opens it by a link in a mail. */
export function InvitePage(page: InviteFormProps) {
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
