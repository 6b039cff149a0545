import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Confirmation, ConfirmDialog, ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { isolated } from '~/contracts/isolated'
import { inLanguage } from '~/contracts/languages'
import { AnswerWords } from './answer-words'
import { SavedBy } from './saved-by'
import type { ClauseState, QuestionnaireData } from './questionnaire.server'

type Earlier = QuestionnaireData['earlier'][number]

function useWithdrawal(): (earlier: Earlier) => Confirmation {
  const { t } = useTranslation('questionnaire')
  return ({ question, answer }) => ({
    title: t('withdraw.title'),
    body: (
      <Stack gap="sm">
        <p className="strong" {...inLanguage(question.lang)}>
          {question.question}
        </p>
        <p>{t('withdraw.text')}</p>
      </Stack>
    ),
    confirmLabel: t('withdraw.link'),
    danger: true,
    action: paths.questionnaire(),
    fields: { intent: 'withdraw', key: answer.key, base: String(answer.version) },
  })
}

/** What an outlet has answered to the questions of the standard, clause by clause. */
export function OverviewPage(data: QuestionnaireData) {
  const { t } = useTranslation(['questionnaire', 'disclosure'])
  const withdrawal = useWithdrawal()
  const { asked, version, newest, begunAt, clauses, earlier, sizes } = data
  if (asked) return <ConfirmPage confirmation={withdrawal(asked)} cancelHref={paths.questionnaire()} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('guide'), href: paths.guide() }, { label: t('title') }]} />
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        actions={
          <>
            <ButtonLink href={paths.guideChecklist()} variant="secondary">
              {t('toChecklist')}
            </ButtonLink>
            <ButtonLink href={paths.questionnaireFiles} variant="secondary">
              {t('toFiles')}
            </ButtonLink>
            <ButtonLink href={paths.ownReport()} variant="secondary">
              {t('disclosure:report')}
            </ButtonLink>
          </>
        }
      />
      <Stack gap="lg">
        <Standing {...data} />
        {version < newest ? <NewerVersion {...data} /> : null}
        {begunAt === null ? <Beginning clause={clauses[0]?.clause ?? 1} /> : <NextStep clauses={clauses} />}
        <Section title={t('clauses')}>
          <Clauses clauses={clauses} />
        </Section>
        {earlier.length > 0 ? <EarlierAnswers earlier={earlier} sizes={sizes} /> : null}
      </Stack>
    </>
  )
}

function Standing({ progress, version }: QuestionnaireData) {
  const { t } = useTranslation('questionnaire')
  const { required, requiredAnswered, lookAgain } = progress
  return (
    <div>
      <p className="strong num">
        <span>{t('progress', { answered: requiredAnswered, required })}</span>
        {lookAgain > 0 ? <span>, {t('lookAgain', { count: lookAgain })}</span> : null}
      </p>
      <p className="muted">
        <span>{t('version', { number: version })}</span>{' '}
        <Link to={paths.standard({ version })}>{t('toQuestions')}</Link>
      </p>
    </div>
  )
}

/** Says what taking it over does; nothing is lost by it, so the button asks no further question. */
function NewerVersion({ newest, asksAnew }: QuestionnaireData) {
  const { t } = useTranslation('questionnaire')
  return (
    <Notice
      tone="warning"
      title={asksAnew > 0 ? t('newer.title', { count: asksAnew }) : t('newer.titleNone')}
    >
      <Stack gap="sm">
        <p>{t('newer.text', { number: newest })}</p>
        <Form method="post" action={paths.questionnaire()}>
          <HiddenFields fields={{ intent: 'takeOver', number: newest }} />
          <Button>{t('newer.submit', { number: newest })}</Button>
        </Form>
      </Stack>
    </Notice>
  )
}

function Beginning({ clause }: { clause: number }) {
  const { t } = useTranslation('questionnaire')
  const action = (
    <ButtonLink href={paths.questionnaireClause(clause)}>{t('begin.action', { number: clause })}</ButtonLink>
  )
  return (
    <EmptyState title={t('begin.title')} action={action}>
      <p>{t('begin.text')}</p>
    </EmptyState>
  )
}

/** The first clause in which something required is missing, or the report when nothing is. */
function NextStep({ clauses }: Pick<QuestionnaireData, 'clauses'>) {
  const { t } = useTranslation('questionnaire')
  const open = clauses.find(
    ({ progress }) => progress.requiredAnswered < progress.required || progress.lookAgain > 0,
  )
  if (open)
    return (
      <div>
        <ButtonLink href={paths.questionnaireClause(open.clause)}>
          {t('form.ready.next', { number: open.clause })}
        </ButtonLink>
      </div>
    )
  return (
    <Notice tone="success" title={t('allReady.title')}>
      <p>
        <Link to={paths.ownReport()}>{t('allReady.report')}</Link>
      </p>
    </Notice>
  )
}

const tones = { ready: 'success', inProgress: 'info', notBegun: undefined } as const satisfies Record<
  ClauseState,
  unknown
>

function Clauses({ clauses }: Pick<QuestionnaireData, 'clauses'>) {
  const { t } = useTranslation('questionnaire')
  return (
    <ol className="clause-rows">
      {clauses.map(({ clause, title, state, progress }) => (
        <li key={clause}>
          <Link to={paths.questionnaireClause(clause)}>
            <span className="num">{clause}. </span>
            <span>{title || t('clause', { number: clause })}</span>
          </Link>
          <p className="row">
            <Tag {...(tones[state] ? { tone: tones[state] } : {})}>{t(`state.${state}`)}</Tag>
            <span className="num muted">
              {progress.required > 0
                ? t('counts', { answered: progress.requiredAnswered, required: progress.required })
                : t('countsAll', { answered: progress.answered, questions: progress.questions })}
            </span>
            {progress.lookAgain > 0 ? (
              <Tag tone="warning">{t('lookAgain', { count: progress.lookAgain })}</Tag>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  )
}

function EarlierAnswers({ earlier, sizes }: Pick<QuestionnaireData, 'earlier' | 'sizes'>) {
  const { t } = useTranslation('questionnaire')
  const withdrawal = useWithdrawal()
  return (
    <Section id="earlier" title={t('earlier.title')}>
      <p className="measure">{t('earlier.text')}</p>
      <ul className="stack stack-lg">
        {earlier.map((each) => (
          <li key={each.answer.key} className="stack stack-sm">
            <h3 lang={each.question.lang} dir="auto">
              {each.question.question}
            </h3>
            <AnswerWords answer={each.answer} question={each.question} sizes={sizes} />
            <SavedBy {...each.answer} />
            <div>
              <ConfirmDialog
                href={paths.questionnaire({ confirm: each.answer.key })}
                confirmation={withdrawal(each)}
              >
                {t('withdraw.link')}
                <span className="sr-only">
                  : {t('withdraw.of', { question: isolated(each.question.question) })}
                </span>
              </ConfirmDialog>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
