import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import type { loadQuestion } from './helpdesk.server'

/** A question with its answer, and a link to the contact form. */
export function QuestionPage({ question }: Awaited<ReturnType<typeof loadQuestion>>) {
  const { t, language } = useTranslation('helpdesk')
  const { title, lede, body, locale } = question
  const lang = locale === language ? undefined : locale
  return (
    <article className="stack stack-lg">
      <Breadcrumbs items={[{ label: t('title'), href: paths.helpdesk() }, { label: title }]} />
      <div lang={lang} className="stack stack-lg">
        <PageHeading title={title} lede={lede} />
        <RichText blocks={body} />
      </div>
      <div className="row">
        <ButtonLink href={paths.helpdesk()} variant="secondary">
          {t('question.all')}
        </ButtonLink>
        <ButtonLink href={paths.helpdeskContact()} variant="secondary">
          {t('question.ask')}
        </ButtonLink>
      </div>
    </article>
  )
}
