import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { TextFold } from '~/app/ui/content/text-fold'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import type { ClauseAnswers } from '~/contracts/content/answers'
import type { StandardQuestion } from '~/contracts/content/standard'
import { isolated } from '~/contracts/isolated'
import {
  anchorOf,
  AnswerFields,
  Evidence,
  Exemption,
  type QuestionFieldsProps,
  Ticks,
  useFieldLabels,
  useLanguageOf,
} from './answer-fields'
import { AnswerWords } from './answer-words'
import { SavedBy } from './saved-by'
import { isOfOtherKind, nameAt, takesSuggestion } from './questionnaire-form'
import { type FormValues, shownForm, type ShownQuestion } from './shown-form'
import type { ClauseData } from './questionnaire.server'

/** What the action has answered; `saved` is the key of the question that was saved alone. */
interface FormAnswer {
  result: SubmissionResult
  saved?: string | null
  /** The form has reached nobody. */
  unreachable?: boolean
}
type ClausePageProps = ClauseData & { answer: FormAnswer | undefined }

/** All questions of a clause in one form, for the reader's outlet. */
export function ClausePage(props: ClausePageProps) {
  const { clause, articleTitle, asked } = props
  const { t } = useTranslation('questionnaire')
  const name = t('clause', { number: clause })
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('guide'), href: paths.guide() },
          { label: t('title'), href: paths.questionnaire() },
          { label: name },
        ]}
      />
      <PageHeading
        kicker={articleTitle ? name : undefined}
        title={articleTitle || name}
        lede={asked ? t('form.lede') : null}
      />
      <Stack gap="lg">
        <Around {...props} />
        {asked?.progress.ready ? <Ready {...props} /> : null}
        {asked ? <Answers key={clause} {...props} asked={asked} /> : <NothingAsked />}
        <Neighbours {...props} />
      </Stack>
    </>
  )
}

function Around({ clause, guide, hasTeamPage }: ClausePageProps) {
  const { t } = useTranslation('questionnaire')
  if (guide === null && !hasTeamPage) return null
  return (
    <ul className="row">
      {guide === null ? null : (
        <li>
          <Link to={guide}>{t('form.guide')}</Link>
        </li>
      )}
      {hasTeamPage ? (
        <li>
          <Link to={paths.checklistClause(clause)}>{t('form.team')}</Link>
        </li>
      ) : null}
    </ul>
  )
}

function NothingAsked() {
  const { t } = useTranslation('questionnaire')
  const action = <ButtonLink href={paths.questionnaire()}>{t('form.ready.all')}</ButtonLink>
  return (
    <EmptyState title={t('form.nothing.title')} action={action}>
      <p>{t('form.nothing.text')}</p>
    </EmptyState>
  )
}

type NeighboursProps = Pick<ClausePageProps, 'clause' | 'clauses'>

function Ready(props: NeighboursProps) {
  const { t } = useTranslation('questionnaire')
  return (
    <Notice tone="success" title={t('form.ready.title')}>
      <Onwards {...props} />
    </Notice>
  )
}

/** Where to go from a clause that is ready. */
function Onwards({ clause, clauses }: NeighboursProps) {
  const { t } = useTranslation('questionnaire')
  const next = clauses.find((number) => number > clause)
  return (
    <p>
      {next === undefined ? (
        <Link to={paths.questionnaire()}>{t('form.ready.all')}</Link>
      ) : (
        <Link to={paths.questionnaireClause(next)}>{t('form.ready.next', { number: next })}</Link>
      )}
    </p>
  )
}

function Neighbours({ clause, clauses }: NeighboursProps) {
  const { t } = useTranslation('questionnaire')
  const previous = clauses.findLast((number) => number < clause)
  const next = clauses.find((number) => number > clause)
  return (
    <nav aria-label={t('form.neighbours')}>
      <ul className="row">
        {previous === undefined ? null : (
          <li>
            <Link to={paths.questionnaireClause(previous)}>{t('form.previous', { number: previous })}</Link>
          </li>
        )}
        <li>
          <Link to={paths.questionnaire()}>{t('form.ready.all')}</Link>
        </li>
        {next === undefined ? null : (
          <li>
            <Link to={paths.questionnaireClause(next)}>{t('form.next', { number: next })}</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

type AnswersProps = ClausePageProps & { asked: ClauseAnswers }

/** The form begins anew with what an answer to it has brought, and with nothing that the page loads by itself. */
function Answers(props: AnswersProps) {
  return <AnswersForm key={useRound(props)} {...props} />
}

/** Counts the forms that were answered. One that has not arrived anywhere leaves everything as it was typed. */
function useRound({ clause, answer, asked }: AnswersProps): number {
  const { state, formMethod, formAction } = useNavigation()
  const isOwn = formAction?.startsWith(paths.questionnaireClause(clause)) === true
  const isSending = state !== 'idle' && formMethod === 'POST' && isOwn
  const [seen, setSeen] = useState({ isSending, answer, asked, round: 0 })
  if (seen.isSending !== isSending) {
    const isAnswered = !answer?.unreachable && (seen.answer !== answer || seen.asked !== asked)
    setSeen(
      isSending
        ? { ...seen, isSending, answer, asked }
        : { ...seen, isSending, round: seen.round + (isAnswered ? 1 : 0) },
    )
  }
  return seen.round
}

function AnswersForm({ clause, clauses, asked, answer, sizes, formKey }: AnswersProps) {
  const { t } = useTranslation('questionnaire')
  const lastResult = useLastResult(answer?.result)
  const saved = answer?.saved ?? null
  // What is loaded while somebody writes must not become what the writing is based on.
  const [shown] = useState(() => shownForm(asked, { result: lastResult, saved }))
  const { fields, frame, navigation } = useCheckedForm<FormValues>({
    id: `questions-${String(asked.version)}`,
    labels: useSummaryLabels(shown.questions),
    result: answer?.result,
    beginsWith: shown.result,
    defaultValue: shown.values,
    shouldRevalidate: 'onSubmit',
  })
  const action = paths.questionnaireClause(clause)
  const { formData } = navigation
  const isWhole = formData?.has('version') && !['only', 'more', 'fill'].some((name) => formData.has(name))
  const all = fields.answers.getFieldList()
  return (
    <CheckedForm
      {...frame}
      action={action}
      asks="questionnaire:asks"
      className="form question-list"
      encType="multipart/form-data"
      hidden={{ version: shown.values.version, formKey }}
    >
      {/* Enter in a field presses the first button of a form. */}
      <button hidden>{t('form.save')}</button>
      {shown.isOfOtherVersion && !answer ? <Notice tone="warning">{t('form.otherVersion')}</Notice> : null}
      {shown.questions.map((question) => {
        const field = all[question.index]
        return field ? (
          <QuestionFields
            key={question.question.key}
            shown={question}
            fields={field.getFieldset()}
            sizes={sizes}
            suggestion={asked.suggestions.find(({ key }) => key === question.question.key)?.text ?? null}
            isSaved={saved === question.question.key}
            onwards={asked.progress.ready ? <Onwards clause={clause} clauses={clauses} /> : null}
            isSending={formData?.get('only') === String(question.index)}
            action={action}
          />
        ) : null
      })}
      <div className="row save-bar">
        <Button id="save-everything" pending={isWhole === true}>
          {t('form.save')}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Of all fields, in the order of the page, as the summary of errors names them. */
function useSummaryLabels(questions: readonly ShownQuestion[]): Record<string, string> {
  const { t } = useTranslation('questionnaire')
  const labelsOf = useFieldLabels()
  return Object.fromEntries(
    questions.flatMap(({ question, index, rows }) => {
      const labels = labelsOf({ kind: question.kind, index })
      const name = nameAt(index)
      const of = (field: string, what: string) =>
        [`${name}.${field}`, t('question.of', { number: index + 1, what })] as const
      const linksOf = (list: 'links' | 'evidence') =>
        Array.from({ length: rows[list] }, (_, row) => [
          of(`${list}[${String(row)}].url`, labels.url(list, row)),
          of(`${list}[${String(row)}].label`, labels.label(list, row)),
        ]).flat()
      return [
        ...(['yes', 'text', 'number', 'choice'] as const).map(
          (field) => [`${name}.${field}`, labels.answer] as const,
        ),
        ...linksOf('links'),
        of('explanation', labels.explanation),
        ...linksOf('evidence'),
        of('file', labels.file),
        of('internal', labels.internal),
        of('reason', labels.reason),
      ]
    }),
  )
}

/** A question with its help, what is answered, and its fields. */
function QuestionFields(props: QuestionFieldsProps) {
  const { shown, isSaved, isSending, action } = props
  const { question, index, stored } = shown
  const { t } = useTranslation('questionnaire')
  const number = t('question.number', { number: index + 1 })
  return (
    <section className="section stack" id={anchorOf(shown)} aria-labelledby={`${anchorOf(shown)}-words`}>
      <Words question={question} number={number} id={`${anchorOf(shown)}-words`} />
      <div role="status">
        {isSaved ? (
          <Notice tone="success">
            <p>{t(stored ? 'question.saved' : 'question.withdrawn')}</p>
            {props.onwards}
          </Notice>
        ) : null}
      </div>
      <State {...props} />
      <Suggestion {...props} />
      <AnswerFields {...props} />
      <Evidence {...props} />
      <Exemption {...props} />
      <Ticks {...props} />
      <div className="row">
        <Button
          id={`${anchorOf(shown)}-save`}
          variant="secondary"
          small
          name="only"
          value={index}
          formAction={`${action}#${anchorOf(shown)}`}
          pending={isSending}
        >
          {t('question.save')}
          <span className="sr-only">: {number}</span>
        </Button>
        {stored ? <SavedBy {...stored} /> : null}
      </div>
    </section>
  )
}

function Words({ question, number, id }: { question: StandardQuestion; number: string; id: string }) {
  const { t } = useTranslation(['questionnaire', 'standard'])
  const lang = useLanguageOf(question)
  const { required, disclosure, help, example, template } = question
  return (
    <>
      <div>
        <p className="kicker">{number}</p>
        <h2 id={id} lang={lang} dir="auto">
          {question.question}
        </h2>
      </div>
      <p className="row">
        <Tag>{t(required ? 'standard:question.required' : 'standard:question.optional')}</Tag>
        <Tag>{t(`questionnaire:question.${disclosure}`)}</Tag>
      </p>
      <p lang={lang} dir="auto">
        {help}
      </p>
      <TextFold
        label={t('standard:question.more')}
        about={question.question}
        lang={lang}
        level={3}
        texts={[
          { title: t('standard:question.example'), blocks: example },
          { title: t('standard:question.template'), blocks: template },
        ]}
      />
    </>
  )
}

/** What somebody should know before they go on writing. */
function State({ shown: { question, stored, hasConflict }, sizes }: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  if (hasConflict) {
    const by = stored?.savedBy
    const title = !stored
      ? t('conflict.withdrawn')
      : by
        ? t('conflict.by', { name: isolated(by) })
        : t('conflict.somebody')
    return (
      <Notice tone="warning" title={title}>
        {stored ? <AnswerWords answer={stored} question={question} sizes={sizes} /> : null}
        {stored ? <SavedBy {...stored} /> : null}
        <p>{t('conflict.choose')}</p>
      </Notice>
    )
  }
  if (!stored?.lookAgain) return null
  const isOther = isOfOtherKind(question, stored)
  return (
    <Notice tone="warning" title={t('again.title')}>
      <p>{t(isOther ? 'again.otherKind' : 'again.text')}</p>
      {stored.internal && question.disclosure === 'public' ? <p>{t('again.public')}</p> : null}
      {isOther ? <AnswerWords answer={stored} question={question} sizes={sizes} /> : null}
    </Notice>
  )
}

/** What the profile says, if the answer says something else. */
function Suggestion({ shown, fields: { text, links }, suggestion, action }: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  const { question, index } = shown
  const said = [text.initialValue, ...links.getFieldList().map(({ initialValue }) => initialValue?.url)]
  if (suggestion === null || said.includes(suggestion)) return null
  return (
    <div className="row">
      <p>
        <span className="muted">{t('suggestion.text')}</span> <span dir="auto">{suggestion}</span>
      </p>
      {takesSuggestion(question.kind) ? (
        <Button
          variant="secondary"
          small
          name="fill"
          value={index}
          formAction={`${action}#${anchorOf(shown)}`}
        >
          {t('suggestion.use')}
          <span className="sr-only">: {suggestion}</span>
        </Button>
      ) : null}
    </div>
  )
}
