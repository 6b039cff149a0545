import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { InviteForm, type InviteFormProps } from './invite-form'

/** Creates an account that its owner activates by a mailed link. */
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
