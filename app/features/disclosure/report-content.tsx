import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { factKey } from '~/app/platform/translations/translation-keys'
import { type Description, DescriptionList, WebLink } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { Icon } from '~/app/ui/icons'
import { PageContents } from '~/app/ui/navigation/page-contents'
import type {
  Disclosure,
  DisclosedAnswer,
  DisclosedQuestion,
  DisclosureDraft,
  DisclosureFacts,
} from '~/contracts/content/disclosure'
import { withCommas } from '~/contracts/isolated'
import type { ReportWords } from './report-words.server'

/** Published, or as it would be. */
export type Report = Pick<
  NonNullable<Disclosure['content']> | DisclosureDraft,
  'facts' | 'clauses' | 'counts'
>
type Clause = Report['clauses'][number]
type Line = Clause['questions'][number]

/** What stands under an answer that everybody can read. */
export type RenderBelow = (question: DisclosedQuestion) => ReactNode

export type RenderAnswer = (answer: DisclosedAnswer, question: DisclosedQuestion) => ReactNode

interface ReportContentProps {
  report: Report
  words: ReportWords
  renderAnswer: RenderAnswer
  renderBelow?: RenderBelow
}

/** What a report says, exactly as everybody reads it: who the outlet is, then clause by clause what it answers. */
export function ReportContent({ report, words, ...render }: ReportContentProps) {
  return (
    <>
      <Facts facts={report.facts} words={words} />
      {report.clauses.map((clause) => (
        <ClauseSection
          key={clause.clause}
          clause={clause}
          title={words.clauses[String(clause.clause)] ?? ''}
          {...render}
        />
      ))}
    </>
  )
}

/** Links to its clauses. */
export function ReportContents({ report, words }: Pick<ReportContentProps, 'report' | 'words'>) {
  const { t } = useTranslation('disclosure')
  return (
    <PageContents title={t('content.contents')}>
      <ul className="side-nav">
        {report.clauses.map(({ clause }) => (
          <li key={clause}>
            <a href={`#clause-${String(clause)}`}>
              <span className="num">{clause}. </span>
              <span>{words.clauses[String(clause)]}</span>
            </a>
          </li>
        ))}
      </ul>
    </PageContents>
  )
}

function Facts({ facts, words }: { facts: DisclosureFacts; words: ReportWords }) {
  const { t, language } = useTranslation(['disclosure', 'facts'])
  const { name, city, website, mediaTypes, languages } = facts
  const place = withCommas(language, [city, words.country])
  const some = (term: string, details: ReactNode): Description[] => (details ? [{ term, details }] : [])
  return (
    <Section id="outlet" title={t('content.facts')}>
      <DescriptionList
        items={[
          ...some(t('content.name'), name),
          ...some(t('content.place'), place),
          ...some(t('content.website'), website && <WebLink address={website} />),
          ...some(
            t('content.mediaTypes'),
            mediaTypes.map((each) => t(factKey('mediaTypes', each))).join(' · '),
          ),
          ...some(t('content.languages'), languages.map((code) => words.languages[code] ?? code).join(' · ')),
        ]}
      />
    </Section>
  )
}

type Render = Pick<ReportContentProps, 'renderAnswer' | 'renderBelow'>
type ClauseSectionProps = Render & { clause: Clause; title: string }

function ClauseSection({ clause: { clause, questions }, title, ...render }: ClauseSectionProps) {
  const { t } = useTranslation('disclosure')
  const said = questions.filter(({ standing }) => standing !== 'unanswered')
  const open = questions.filter(({ standing }) => standing === 'unanswered')
  const isVoluntary = open.every(({ question }) => !question.required)
  return (
    <Section
      id={`clause-${String(clause)}`}
      title={title ? `${String(clause)}. ${title}` : t('clause', { number: clause })}
    >
      {said.length > 0 ? (
        <ol className="stack stack-lg">
          {said.map((line) => (
            <QuestionLine key={line.question.key} line={line} {...render} />
          ))}
        </ol>
      ) : null}
      {open.length > 0 ? (
        <details className="fold">
          <summary className="row muted">
            {t(isVoluntary ? 'content.voluntary' : 'content.unanswered', { count: open.length })}
            <Icon name="chevron-down" className="icon-turn" />
          </summary>
          <ul className="report-counts">
            {open.map(({ question }) => (
              <li key={question.key} lang={question.lang} dir="auto">
                {question.question}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Section>
  )
}

type QuestionLineProps = Render & { line: Line }

function QuestionLine({ line: { question, answer }, renderAnswer, renderBelow }: QuestionLineProps) {
  const { t } = useTranslation('disclosure')
  return (
    <li id={question.key} className="report-question stack stack-sm">
      <QuestionHeading question={question} />
      {answer ? (
        <>
          <div>{renderAnswer(answer, question)}</div>
          {renderBelow?.(question)}
        </>
      ) : (
        <p className="muted measure">{t('content.internal')}</p>
      )}
    </li>
  )
}

/** A question may be in another language than the page. */
export function QuestionHeading({ question }: { question: DisclosedQuestion }) {
  const language = useLanguage()
  return (
    <h3 lang={question.lang === language ? undefined : question.lang} dir="auto">
      {question.question}
    </h3>
  )
}

const countOrder = ['public', 'notApplicable', 'internal', 'unanswered'] as const

/** How many questions are answered, and how. */
export function Counts({ counts }: Pick<DisclosureDraft, 'counts'>) {
  const { t } = useTranslation('disclosure')
  return (
    <ul className="report-counts">
      {countOrder
        .filter((standing) => standing === 'public' || counts[standing] > 0)
        .map((standing) => (
          <li key={standing}>{t(`counts.${standing}`, { count: counts[standing] })}</li>
        ))}
    </ul>
  )
}
