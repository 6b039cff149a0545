import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'

export function MessagesPage() {
  const { t } = useTranslation('messages')
  return (
    <>
      <PageHeading title={t('title')} />
      <EmptyState
        title={t('empty.title')}
        action={
          <ButtonLink href={paths.home} variant="secondary">
            {t('empty.action')}
          </ButtonLink>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </>
  )
}
