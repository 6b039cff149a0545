import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { NameLink } from '~/app/ui/navigation/link'
import type { GoalStage } from '~/contracts/certification/cohorts'
import type { ListedCohort, loadNewCohort } from './cohorts.server'

/** The cohorts of a group: those under way first. */
export function CohortsPage({ cohorts }: { cohorts: ListedCohort[] }) {
  const { t } = useTranslation(['cohorts', 'progress', 'facts'])
  const make = <ButtonLink href={paths.cohortNew}>{t('new')}</ButtonLink>
  const columns: Column<ListedCohort>[] = [
    {
      header: t('field.name'),
      rowHeader: true,
      cell: ({ id, name }) => <NameLink to={paths.cohort(id)}>{name}</NameLink>,
    },
    { header: t('goal'), cell: (cohort) => <GoalWords {...cohort} /> },
    { header: t('outlets'), numeric: true, cell: ({ outlets }) => outlets },
    { header: t('time'), cell: (cohort) => <TimeLeft {...cohort} /> },
  ]
  return (
    <>
      <Breadcrumbs items={[{ label: t('progress:title'), href: paths.outlets() }, { label: t('title') }]} />
      <PageHeading title={t('title')} actions={cohorts.length > 0 ? make : null} />
      {cohorts.length === 0 ? (
        <EmptyState title={t('empty')} action={make}>
          <p>{t('about')}</p>
        </EmptyState>
      ) : (
        <>
          <Table caption={t('title')} columns={columns} rows={cohorts} />
          <AboutPage>{t('about')}</AboutPage>
        </>
      )}
    </>
  )
}

/** “6 of 10 published”. */
export function GoalWords({
  goalStage,
  reached,
  goal,
}: Pick<ListedCohort, 'goalStage' | 'reached' | 'goal'>) {
  const { t } = useTranslation('facts')
  return <span className="num">{t(`goal.${goalStage}`, { reached, goal })}</span>
}

/** How many days are left, or when it begins or has ended. */
export function TimeLeft({ state, daysLeft, startsOn, endsOn }: ListedCohort) {
  const { t } = useTranslation('cohorts')
  if (state === 'underWay') return daysLeft === 0 ? t('left.lastDay') : t('left.days', { count: daysLeft })
  return (
    <>
      <span>{t(`left.${state}`)}</span> <Time value={state === 'coming' ? startsOn : endsOn} show="date" />
    </>
  )
}

type NewPageProps = Awaited<ReturnType<typeof loadNewCohort>> & { result: SubmissionResult | undefined }

export function NewCohortPage({ formKey, today, result }: NewPageProps) {
  const { t } = useTranslation(['cohorts', 'progress'])
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('progress:title'), href: paths.outlets() },
          { label: t('title'), href: paths.cohorts },
          { label: t('new') },
        ]}
      />
      <PageHeading title={t('new')} />
      <Measure>
        <CohortForm
          action={paths.cohortNew}
          hidden={{ formKey }}
          values={{ startsOn: today }}
          result={result}
          submit={t('make')}
        />
      </Measure>
    </>
  )
}

/** The contract’s own list stays on the server. */
const goalStages: readonly GoalStage[] = ['published', 'inAudit', 'certified']

export type CohortValues = Record<'name' | 'startsOn' | 'endsOn' | 'goalStage' | 'goal', string>

export function useCohortLabels(): CohortValues {
  const { t } = useTranslation('cohorts')
  return {
    name: t('field.name'),
    startsOn: t('field.startsOn'),
    endsOn: t('field.endsOn'),
    goalStage: t('field.goalStage'),
    goal: t('field.goal'),
  }
}

interface CohortFormProps {
  action: string
  hidden: Record<string, string>
  values: Partial<CohortValues>
  result: SubmissionResult | undefined
  submit: string
  children?: ReactNode
}

/** Of a new cohort, or of one that is changed. */
export function CohortForm({ action, hidden, values, result, submit, children }: CohortFormProps) {
  const { t } = useTranslation(['cohorts', 'facts'])
  const labels = useCohortLabels()
  const { fields, frame } = useCheckedForm<CohortValues>({
    id: 'cohort',
    labels,
    result,
    intent: 'save',
    constraint: {
      name: { required: true, maxLength: 100 },
      startsOn: { required: true },
      endsOn: { required: true },
      goalStage: { required: true },
      goal: { required: true, min: 1, max: 5000 },
    },
    defaultValue: values,
  })
  return (
    <CheckedForm
      {...frame}
      action={action}
      asks="cohorts:asks"
      hidden={{ intent: 'save', ...hidden }}
      submit={submit}
    >
      {children}
      <Field field={fields.name} label={labels.name} hint={t('field.nameHint')} autoComplete="off" />
      <Field field={fields.startsOn} label={labels.startsOn} type="date" />
      <Field field={fields.endsOn} label={labels.endsOn} type="date" />
      <SelectField
        field={fields.goalStage}
        label={labels.goalStage}
        hint={t('field.goalStageHint')}
        options={goalStages.map((value) => ({ value, label: t(`facts:stage.${value}`) }))}
      />
      <Field field={fields.goal} label={labels.goal} type="number" inputMode="numeric" />
    </CheckedForm>
  )
}
