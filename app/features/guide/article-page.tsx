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
import { EntryTitle, OpenClauses } from './open-clauses'
import { GuideContents, GuideOverview, GuideSearchForm } from './guide-contents'
import type { ArticleData, MissingArticle as Missing, ShownCompanions } from './guide.server'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { isPlainClick } from '~/app/ui/plain-click'
import type { OpenArticleData } from './guide-tree.server'
import { ClauseMark } from '~/app/ui/content/ring'
import { Avatar } from '~/app/ui/content/avatar'
import { expertiseOfClause } from '~/contracts/content/clauses'
import { Form } from '~/app/ui/forms/form'
import { useLastResult } from '~/app/ui/forms/checked-form'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { useErrorText } from '~/app/ui/forms/error-text'
import { PlainTextarea } from '~/app/ui/forms/plain-field'
import { limits } from '~/contracts/constants'
import type { ArticleCompanions } from '~/contracts/content/guide'
import { inLanguage } from '~/contracts/languages'
import { withCommas } from '~/contracts/isolated'

export type ArticlePageProps = ArticleData & { result: SubmissionResult | undefined }

/** An article of the guide with related offers and people. */
export function ArticlePage(props: ArticlePageProps) {
  const { t, language } = useTranslation('guide')
  const { title, slug, section, clause, locale, lede, body, parts, ring, progress, minutes } = props
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
            title={<span {...inLanguage(lang)}>{title}</span>}
            lede={<span {...inLanguage(lang)}>{lede}</span>}
            actions={<PrintLink href={paths.guidePrint(slug)}>{t('print.one')}</PrintLink>}
          />
          {clause === null ? null : <ClauseMark clause={clause} ring={ring} />}
        </div>
        <div className="guide-columns">
          <GuideContents parts={parts} current={slug} progress={progress} />
          <OnThisPage body={body} lang={lang} />
          <div className="stack stack-lg">
            {lang ? <Notice>{t('onlyEnglish')}</Notice> : null}
            <RichText blocks={body} anchors lang={lang} />
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
      <ul className="guide-contents" {...inLanguage(lang)}>
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
              <Icon name="chevron-left" /> {t('previous')}
            </span>
            <EntryTitle entry={previous} />
          </Link>
        ) : null}
        {next ? (
          <Link to={paths.guide(next.slug)} rel="next">
            <span className="hint">
              {t('next')} <Icon name="chevron-right" />
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
  const { title, slug, clause, locale, lede, body, updatedAt, open, ring, isVisitor } = props
  const lang = locale === language ? undefined : locale
  return (
    <article className="guide-article">
      <div className="guide-head">
        <PageHeading
          kicker={clause === null ? t('title') : t('clause', { number: clause })}
          title={<span {...inLanguage(lang)}>{title}</span>}
          lede={<span {...inLanguage(lang)}>{lede}</span>}
        />
        {clause === null ? null : <ClauseMark clause={clause} ring={ring} />}
      </div>
      <div className="stack stack-lg">
        {lang ? <Notice>{t('onlyEnglish')}</Notice> : null}
        <RichText blocks={body} anchors lang={lang} />
        <p className="hint">
          {t('updated')} <Time value={updatedAt} show="date" />
        </p>
        {clause === null ? null : <ToQuestions clause={clause} />}
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

function ToQuestions({ clause }: { clause: number }) {
  const { t } = useTranslation('guide')
  return (
    <p>
      <Link to={`${paths.standard()}#clause-${String(clause)}`}>{t('toQuestions')}</Link>
    </p>
  )
}

interface ArticleCompanionsProps {
  companions: ShownCompanions
  clause: number | null
  checklist: boolean
}

/** Offers and people for a clause, and a link to the outlet's checklist. */
function Companions({ companions, clause, checklist }: ArticleCompanionsProps) {
  const { t } = useTranslation('guide')
  if (clause === null) return null
  return (
    <div className="stack stack-lg no-print">
      <Section title={t('offers.title')}>
        <Offers companions={companions} clause={clause} />
      </Section>
      <Section title={t('coaches.title')}>
        <Coaches companions={companions} clause={clause} />
      </Section>
      <ToQuestions clause={clause} />
      {checklist ? (
        <p>
          <Link to={`${paths.guideChecklist()}#clause-${String(clause)}`}>{t('toChecklist')}</Link>
        </p>
      ) : null}
    </div>
  )
}

type PartProps = Pick<ArticleCompanionsProps, 'companions'> & { clause: number }

function Offers({ companions: { offers, offersTotal }, clause }: PartProps) {
  const { t } = useTranslation('guide')
  if (offers.length === 0) {
    return (
      <p className="muted">
        {t('offers.none')} <Link to={paths.content()}>{t('offers.everything')}</Link>
      </p>
    )
  }
  return (
    <>
      <ul className="stack stack-sm">
        {offers.map(({ id, headline, language, provider, deadline }) => (
          <li key={id}>
            <Link to={paths.offer(id)}>
              <bdi lang={language}>{headline}</bdi>
            </Link>
            <span className="muted">
              {' '}
              · <bdi>{provider.entityName}</bdi> ·{' '}
              {deadline ? (
                <>
                  <span>{t('offers.until')}</span> <Time value={deadline} show="date" />
                </>
              ) : (
                <span>{t('offers.rolling')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {offersTotal > offers.length ? (
        <p>
          <Link to={paths.content({ clause })}>{t('offers.all', { count: offersTotal })}</Link>
        </p>
      ) : null}
    </>
  )
}

function Coaches({ companions: { coaches }, clause }: PartProps) {
  const { t, language } = useTranslation('guide')
  const all = paths.directory({ kind: 'trainer', expertise: expertiseOfClause[clause] })
  if (coaches.length === 0) {
    return (
      <p className="muted">
        {t('coaches.none')} <Link to={paths.directory({ kind: 'trainer' })}>{t('coaches.everybody')}</Link>
      </p>
    )
  }
  return (
    <>
      <ul className="columns">
        {coaches.map(({ id, link, name, picture, city, country }) => (
          <li key={id} className="row guide-coach">
            <Avatar name={name} src={picture && paths.picture(picture, '96')} />
            <div>
              <Link to={paths.publicProfile(link)}>
                <bdi>{name}</bdi>
              </Link>
              <div className="hint" dir="auto">
                {withCommas(language, [city, country])}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to={all}>{t('coaches.all')}</Link>
      </p>
    </>
  )
}

interface VoteFormProps {
  vote: ArticleCompanions['vote']
  result: SubmissionResult | undefined
}

const textIn = (result: SubmissionResult | undefined): string | null => {
  const comment = result?.initialValue?.['comment']
  return typeof comment === 'string' ? comment : null
}

/** Rating of an article: two buttons and an optional comment. It can be changed later. */
function VoteForm({ vote, result }: VoteFormProps) {
  const { t } = useTranslation('guide')
  const errorText = useErrorText()
  const lastResult = useLastResult(result)
  const codes = Object.entries(result?.error ?? {}).flatMap(([name, found]) =>
    (found ?? []).slice(0, 1).map((code) => ({ name, code })),
  )
  const comment = textIn(lastResult) ?? vote?.comment ?? ''
  const error = codes.find(({ name }) => name === 'comment')?.code
  const words = (code: string) =>
    errorText(code, { label: t('vote.comment'), max: limits.guideCommentCharacters })
  return (
    <section className="section stack no-print" id="helpful">
      <h2>{t('vote.title')}</h2>
      {vote ? <p role="status">{t(vote.helpful ? 'vote.saidYes' : 'vote.saidNo')}</p> : null}
      <Form method="post" noValidate className="form" key={comment}>
        <ErrorSummary
          errors={codes.map(({ name, code }) => ({
            text: words(code),
            ...(name === 'comment' ? { href: '#vote-comment' } : {}),
          }))}
          submission={result}
        />
        <PlainTextarea
          id="vote-comment"
          name="comment"
          label={t('vote.comment')}
          hint={t('vote.hint')}
          error={error === undefined ? undefined : words(error)}
          rows={3}
          defaultValue={comment}
        />
        <div className="row">
          <button className="btn btn-secondary" name="helpful" value="yes">
            {t('vote.yes')}
          </button>
          <button className="btn btn-secondary" name="helpful" value="no">
            {t('vote.no')}
          </button>
        </div>
      </Form>
    </section>
  )
}
