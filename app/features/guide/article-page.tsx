import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ClauseMark } from '~/app/ui/content/ring'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { CopyField } from '~/app/ui/forms/copy-field'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { PageContents } from '~/app/ui/navigation/page-contents'
import { headingsOf, RichText } from '~/app/ui/rich-text'
import { ArticleCompanions } from './article-companions'
import { EntryTitle } from './entry-title'
import { GuideContents } from './guide-contents'
import { GuideSearchForm } from './guide-search-form'
import type { ArticleData } from './guide.server'
import { PrintLink } from './print-link'
import { useCurrentSection } from './use-current-section'
import { VoteForm } from './vote-form'

export type ArticlePageProps = ArticleData & { result: SubmissionResult | undefined }

/** An article of the guide with related offers and people. */
export function ArticlePage(props: ArticlePageProps) {
  const { t, language } = useTranslation('guide')
  const { title, slug, section, clause, locale, lede, body, parts, progress, minutes } = props
  const lang = locale === language ? undefined : locale
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('title'), href: paths.guide() },
          { label: t(`sections.${section}`) },
          { label: title },
        ]}
      />
      <article className="guide-article">
        <div className="guide-head">
          <PageHeading
            kicker={
              <>
                <span>{clause === null ? t(`sections.${section}`) : t('clause', { number: clause })}</span>{' '}
                <span>·</span> <span>{t('minutes', { count: minutes })}</span>
              </>
            }
            title={<span lang={lang}>{title}</span>}
            lede={<span lang={lang}>{lede}</span>}
            actions={<PrintLink href={paths.guidePrint(slug)}>{t('print.one')}</PrintLink>}
          />
          {clause === null ? null : <ClauseMark clause={clause} />}
        </div>
        <div className="guide-columns">
          <GuideContents parts={parts} current={slug} progress={progress} />
          <OnThisPage body={body} lang={lang} />
          <div className="stack stack-lg">
            {lang ? <Notice>{t('onlyEnglish')}</Notice> : null}
            <RichText blocks={body} anchors {...(lang ? { lang } : {})} />
            <ArticleFoot {...props} />
          </div>
        </div>
      </article>
    </>
  )
}

function OnThisPage({ body, lang }: Pick<ArticleData, 'body'> & { lang: string | undefined }) {
  const { t } = useTranslation('guide')
  const headings = headingsOf(body)
  const current = useCurrentSection(headings.map(({ id }) => id))
  if (headings.length < 2) return null
  return (
    <PageContents title={t('onThisPage')} className="guide-sections">
      <ul className="guide-contents" lang={lang}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </PageContents>
  )
}

function ArticleFoot(props: ArticlePageProps) {
  const { t } = useTranslation('guide')
  const { slug, previous, next, companions, clause, checklist, updatedAt, share, result } = props
  return (
    <>
      <p className="hint">
        {t('updated')} <Time value={updatedAt} show="date" />
      </p>
      <ArticleCompanions companions={companions} clause={clause} checklist={checklist} />
      <VoteForm key={slug} vote={companions.vote} result={result} />
      <nav aria-label={t('neighbours')} className="guide-neighbours no-print">
        {previous ? (
          <Link to={paths.guide(previous.slug)} rel="prev">
            <span className="hint">
              <Icon name="chevron-left" className="icon-flip" /> {t('previous')}
            </span>
            <EntryTitle entry={previous} />
          </Link>
        ) : null}
        {next ? (
          <Link to={paths.guide(next.slug)} rel="next">
            <span className="hint">
              {t('next')} <Icon name="chevron-right" className="icon-flip" />
            </span>
            <EntryTitle entry={next} />
          </Link>
        ) : null}
      </nav>
      <div className="stack no-print">
        <CopyField label={t('share.label')} hint={t('share.hint')} value={share} />
        <GuideSearchForm />
      </div>
    </>
  )
}
