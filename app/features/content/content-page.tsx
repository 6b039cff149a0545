import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { RichText } from '~/app/ui/rich-text'

/** An editorial page; related parts of the application are between lede and text. */
export function ContentPage({ page, children }: { page: ContentDocument; children?: ReactNode }) {
  const { t, language } = useTranslation('content')
  const lang = page.locale === language ? undefined : page.locale
  return (
    <article className="stack stack-lg" lang={lang}>
      <PageHeading title={page.title} lede={page.lede} />
      {children}
      <RichText blocks={page.body} />
      <p className="hint" lang={language}>
        {t('updated')} <Time value={page.updatedAt} show="date" />
      </p>
    </article>
  )
}
