import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { GuideOverview } from './guide-contents'
import { GuideSearchForm } from './guide-search-form'
import type { MissingArticle as Missing } from './guide.server'

/** The 404 page for an unknown article, with links to the others. */
export function MissingArticle({ parts }: Pick<Missing, 'parts'>) {
  const { t } = useTranslation(['guide', 'common'])
  return (
    <>
      <PageHeading
        kicker={t('common:errorPage.404.title')}
        title={t('common:errorPage.404.text')}
        lede={t('missing.text')}
        actions={
          <ButtonLink href={paths.guide()} variant="secondary">
            {t('title')}
          </ButtonLink>
        }
      />
      <div className="stack stack-lg">
        <GuideSearchForm />
        <GuideOverview parts={parts} progress={null} />
      </div>
    </>
  )
}
