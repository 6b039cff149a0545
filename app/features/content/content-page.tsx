import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { PageContents } from '~/app/ui/navigation/page-contents'
import { headingsOf, RichText } from '~/app/ui/rich-text'
import { inLanguage } from '~/contracts/languages'

/** From this number of sections on, a page is not seen at a glance. */
const manySections = 3

/** An editorial page with its contents beside it; related parts of the application are between lede and text. */
export function ContentPage({ page, children }: { page: ContentDocument; children?: ReactNode }) {
  const { t, language } = useTranslation('content')
  const lang = page.locale === language ? undefined : page.locale
  const headings = headingsOf(page.body)
  const text = (
    <Stack gap="lg">
      {lang ? (
        <p className="hint" {...inLanguage(language)}>
          {t('onlyEnglish')}
        </p>
      ) : null}
      {children}
      <RichText blocks={page.body} anchors />
      <p className="hint" {...inLanguage(language)}>
        {t('updated')} <Time value={page.updatedAt} show="date" />
      </p>
    </Stack>
  )
  const contents = (
    <PageContents title={t('onThisPage')} className="stays">
      <ul className="side-nav">
        {headings.map(({ id, text: heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </PageContents>
  )
  return (
    <article {...inLanguage(lang)}>
      <PageHeading title={page.title} lede={page.lede} />
      {headings.length < manySections ? text : <Sidebar side={contents}>{text}</Sidebar>}
    </article>
  )
}
