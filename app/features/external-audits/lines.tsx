import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { WebLink } from '~/app/ui/content/description-list'
import { Time } from '~/app/ui/content/time'
import { withCommas } from '~/contracts/isolated'
import type { ShownJudgement, ShownLine } from './case.server'
import { DueDay, JudgementTag } from './words'

type Sizes = Record<string, string>
/** As the pages of reports show an answer. */
export type RenderAnswer = (
  answer: NonNullable<ShownLine['answer']>,
  question: ShownLine['question'],
) => ReactNode

/** A question may be in another language than the page. */
export function QuestionWords({ question, level = 3 }: Pick<ShownLine, 'question'> & { level?: 2 | 3 }) {
  const language = useLanguage()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading lang={question.lang === language ? undefined : question.lang} dir="auto">
      {question.question}
    </Heading>
  )
}

/** What the outlet has answered, as far as the reader may see it. */
export function AnswerOfLine({ line, renderAnswer }: { line: ShownLine; renderAnswer: RenderAnswer }) {
  const { t } = useTranslation('external-audits')
  if (line.answer) return <>{renderAnswer(line.answer, line.question)}</>
  return <p className="muted">{t(line.standing === 'internal' ? 'line.hidden' : 'line.unanswered')}</p>
}

interface FindingLineProps {
  line: ShownLine
  sizes: Sizes
  today: string
  renderAnswer: RenderAnswer
  children?: ReactNode
}

/** A question with its judgement and what the outlet has done about it. */
export function FindingLine({ line, sizes, today, renderAnswer, children }: FindingLineProps) {
  const { t } = useTranslation('external-audits')
  const { question, judgement } = line
  return (
    <li id={question.key} className="report-question stack stack-sm">
      <QuestionWords question={question} />
      {judgement ? (
        <JudgementWords judgement={judgement} today={today} />
      ) : (
        <p className="muted">{t('line.unjudged')}</p>
      )}
      <details className="fold">
        <summary>{t('line.answer')}</summary>
        <AnswerOfLine line={line} renderAnswer={renderAnswer} />
      </details>
      {judgement?.correction ? <CorrectionWords judgement={judgement} sizes={sizes} /> : null}
      {children}
    </li>
  )
}

export function JudgementWords({ judgement, today }: { judgement: ShownJudgement; today: string }) {
  const { dueOn, comment, correction } = judgement
  const isOpen = correction?.verdict !== 'accepted'
  return (
    <>
      <p>
        <JudgementTag judgement={judgement.judgement} />
        {dueOn ? <DueDay day={dueOn} today={isOpen ? today : dueOn} /> : null}
      </p>
      {comment ? (
        <blockquote className="typed" dir="auto">
          {comment}
        </blockquote>
      ) : null}
    </>
  )
}

/** What the outlet has done about a finding, and what the auditor makes of it. */
export function CorrectionWords({
  judgement: { correction },
  sizes,
}: {
  judgement: ShownJudgement
  sizes: Sizes
}) {
  const { t } = useTranslation('external-audits')
  if (!correction) return null
  const { text, links, verdict, comment, savedAt } = correction
  return (
    <div className="report-doubt stack stack-sm">
      <p>
        <strong>{t('correction.title')}</strong>{' '}
        <span className="muted">
          <Time value={savedAt} show="date" />
        </span>{' '}
        <Tag tone={verdict === 'accepted' ? 'success' : verdict === 'reopened' ? 'error' : 'info'}>
          {t(`correction.${verdict ?? 'waits'}`)}
        </Tag>
      </p>
      <p className="typed" dir="auto">
        {text}
      </p>
      {links.length > 0 ? (
        <ul>
          {links.map((link) => (
            <li key={link}>
              <WebLink address={link} />
            </li>
          ))}
        </ul>
      ) : null}
      <CorrectionFiles files={correction.files} sizes={sizes} />
      {comment ? (
        <blockquote className="typed" dir="auto">
          {comment}
        </blockquote>
      ) : null}
    </div>
  )
}

type CorrectionFile = NonNullable<ShownJudgement['correction']>['files'][number]

export function CorrectionFiles({ files, sizes }: { files: readonly CorrectionFile[]; sizes: Sizes }) {
  const language = useLanguage()
  if (files.length === 0) return null
  return (
    <ul>
      {files.map(({ id, name, address }) => (
        <li key={id}>
          <a href={address} dir="auto" rel="nofollow">
            {name}
          </a>{' '}
          <span className="muted num">{withCommas(language, ['PDF', sizes[id]])}</span>
        </li>
      ))}
    </ul>
  )
}
