import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { CopyField } from '~/app/ui/forms/copy-field'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { PageContents } from '~/app/ui/navigation/page-contents'
import { headingsOf, RichText } from '~/app/ui/rich-text'
import { Companions, VoteForm } from './article-foot'
import { EntryTitle, OpenClauses } from './open-clauses'
import { GuideContents, GuideOverview, GuideSearchForm } from './guide-contents'
import type { ArticleData, MissingArticle as Missing } from './guide.server'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { isPlainClick } from '~/app/ui/plain-click'
import type { OpenArticleData } from './guide-tree.server'
import { ClauseMark } from "~/app/ui/content/ring";

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
      <Companions companions={companions} clause={clause} checklist={checklist} />
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

/** Links to the print page; with scripts it prints the current page directly. */
function PrintLink({ href, children }: { href: string; children: ReactNode }) {
  const print = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    window.print()
  }
  return (
    <Link to={href} onClick={print} className={buttonClass({ variant: 'secondary' })}>
      <Icon name="print" />
      {children}
    </Link>
  )
}

/** The section that is being read: the last one whose heading has passed the upper third of the window. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const list = ids.join(' ')
  useEffect(() => {
    const headings = list.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const find = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
      setCurrent(passed.at(-1)?.id ?? null)
    }
    // Called as headings come into the upper third or leave it, and not at each step of scrolling.
    const observer = new IntersectionObserver(find, { rootMargin: '0px 0px -66% 0px' })
    headings.forEach((heading) => observer.observe(heading))
    return () => observer.disconnect()
  }, [list])
  return current
}

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

/** An open clause, and how to get to the rest of the guide. */
export function OpenArticlePage(props: OpenArticleData) {
  const { t, language } = useTranslation('guide')
  const { title, slug, clause, locale, lede, body, updatedAt, open, isVisitor } = props
  const lang = locale === language ? undefined : locale
  return (
    <article className="guide-article">
      <div className="guide-head">
        <PageHeading
          kicker={clause === null ? t('title') : t('clause', { number: clause })}
          title={<span lang={lang}>{title}</span>}
          lede={<span lang={lang}>{lede}</span>}
        />
        {clause === null ? null : <ClauseMark clause={clause} />}
      </div>
      <div className="stack stack-lg">
        {lang ? <Notice>{t('onlyEnglish')}</Notice> : null}
        <RichText blocks={body} anchors {...(lang ? { lang } : {})} />
        <p className="hint">
          {t('updated')} <Time value={updatedAt} show="date" />
        </p>
        <Section title={t('open.title')}>
          <p className="measure">{t('open.text')}</p>
          {isVisitor ? (
            <div className="row">
              <ButtonLink href={paths.register.individual}>{t('open.register')}</ButtonLink>
              <ButtonLink href={paths.login(paths.guide(slug))} variant="secondary">
                {t('open.login')}
              </ButtonLink>
            </div>
          ) : null}
          <h3>{t('open.more')}</h3>
          <OpenClauses entries={open} />
        </Section>
      </div>
    </article>
  )
}
