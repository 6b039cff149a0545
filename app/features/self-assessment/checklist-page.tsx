import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { checklistViews } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Ring } from '~/app/ui/content/ring'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { useErrorText } from '~/app/ui/forms/error-text'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { Tabs } from '~/app/ui/navigation/tabs'
import { limits } from '~/contracts/constants'
import { selfAssessmentStates } from '~/contracts/content/clauses'
import type { SelfAssessmentItem } from '~/contracts/content/self-assessment'
import { ChecklistClause } from './checklist-clause'
import { checklistAddress, shownClause, wasSent } from './self-assessment-form'
import type { ChecklistData } from './self-assessment.server'

type ChecklistPageProps = ChecklistData & {
  result: SubmissionResult | undefined
  /** What the team has agreed on a clause. */
  renderTeam: (item: Pick<SelfAssessmentItem, 'clause' | 'state'>) => ReactNode
}

/** The self-assessment of an outlet, not visible to others. */
export function ChecklistPage(props: ChecklistPageProps) {
  const { t } = useTranslation('self-assessment')
  const { show, ready, total, mine, ring, questionnaireUrl } = props
  const lastResult = useLastResult(props.result)
  const items = props.items.filter(({ clause, isShown }) => isShown || wasSent(clause, lastResult))
  const counts = { all: total, missing: total - ready, mine }
  return (
    <>
      <Breadcrumbs items={[{ label: t('guide'), href: paths.guide() }, { label: t('title') }]} />
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        actions={
          questionnaireUrl ? (
            <a className="btn btn-secondary" href={questionnaireUrl} rel="noopener noreferrer">
              {t('questionnaire')}
              <Icon name="external" />
            </a>
          ) : null
        }
      />
      <div className="stack">
        <Progress ready={ready} total={total} ring={ring} />
        <Tabs
          label={t('show.label')}
          tabs={checklistViews.map((choice) => ({
            label: t(`show.${choice}`, { number: counts[choice] }),
            href: checklistAddress(choice),
            current: choice === show,
          }))}
        />
        {items.length === 0 ? (
          <NothingShown what={show === 'mine' ? 'nothingMine' : 'nothingMissing'} />
        ) : (
          <ChecklistForm {...props} items={items} action={checklistAddress(show)} />
        )}
      </div>
    </>
  )
}

const ringStates = { notYet: 'none', inProgress: 'some', done: 'done', notApplicable: 'done' } as const

/** The ring fills as the outlet goes on; each segment leads to its clause. */
function Progress({ ready, total, ring }: Pick<ChecklistData, 'ready' | 'total' | 'ring'>) {
  const { t } = useTranslation('self-assessment')
  return (
    <div className="checklist-progress">
      <Ring
        numbered
        segments={ring.map(({ clause, title, state }) => ({
          clause,
          title: `${title}: ${t(`state.${state}`)}`,
          state: ringStates[state],
          href: `#clause-${String(clause)}`,
        }))}
      >
        <span className="ring-number num" aria-hidden="true">
          {ready}
        </span>
      </Ring>
      <div className="stack stack-sm">
        <p className="strong num">{t('progress', { ready, total })}</p>
        {ready === total ? (
          <p>
            <Link to={paths.certificate}>{t('certificate')}</Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}

function NothingShown({ what }: { what: 'nothingMissing' | 'nothingMine' }) {
  const { t } = useTranslation('self-assessment')
  const action = <ButtonLink href={paths.guideChecklist()}>{t('nothingMissing.action')}</ButtonLink>
  return (
    <EmptyState title={t(`${what}.title`)} action={action}>
      <p>{t(`${what}.text`)}</p>
    </EmptyState>
  )
}

function ChecklistForm({ items, result, action, renderTeam }: ChecklistPageProps & { action: string }) {
  const { t } = useTranslation('self-assessment')
  const errorText = useErrorText()
  const lastResult = useLastResult(result)
  const pending = useNavigation().formMethod === 'POST'
  const errors = Object.entries(result?.error ?? {}).flatMap(([name, codes]) =>
    (codes ?? []).slice(0, 1).map((code) => ({
      text: errorText(code, { label: labelOf(name), max: limits.selfAssessmentNoteCharacters }),
      ...(name ? { href: `#${name}` } : {}),
    })),
  )
  return (
    <Form method="post" action={action} noValidate className="stack printed">
      <ErrorSummary errors={errors} submission={result} />
      <table className="checklist">
        <caption className="sr-only">{t('stateLabel')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('clauses')}</th>
            {selfAssessmentStates.map((state) => (
              <th key={state} scope="col" id={`head-${state}`}>
                {t(`state.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        {items.map((item) => {
          const shown = shownClause(item, lastResult)
          // Remounted when its values come from outside its own fields.
          return (
            <ChecklistClause
              key={`${String(item.clause)} ${JSON.stringify(shown)}`}
              item={item}
              shown={shown}
              team={renderTeam(item)}
            />
          )
        })}
      </table>
      <div className="row save-bar no-print">
        <Button pending={pending}>{t('save')}</Button>
      </div>
    </Form>
  )

  function labelOf(name: string): string {
    const number = Number(/(?<!\d)\d+$/.exec(name)?.[0])
    const label = t('clause', { number })
    return name.startsWith('note') ? `${label}: ${t('note')}` : label
  }
}
