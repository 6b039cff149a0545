import type { SubmissionResult } from '@conform-to/react'
import { useLiveReload } from '~/app/platform/live/use-live'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { ListCount, Measure, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { Plot } from '~/app/ui/content/plot'
import { Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyPart } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Form } from '~/app/ui/forms/form'
import { useBase, useLastResult } from '~/app/ui/forms/checked-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Icon } from '~/app/ui/icons'
import type { CohortData } from './cohorts.server'
import { CohortForm, type CohortValues, GoalWords, TimeLeft, useCohortLabels } from './cohorts-page'
import { concerns, firstTick, Outlets, ticksOf, useChoiceErrors } from './outlets-page'

type PageProps = CohortData & { result: SubmissionResult | undefined }

/** One cohort: what it aims at, how far it is, and its outlets. */
export function CohortPage(page: PageProps) {
  const { t } = useTranslation(['cohorts', 'progress'])
  useLiveReload(concerns)
  const { cohort, step, result } = page
  const { id, name } = cohort
  const deletion = useDeletion(page)
  const errors = useChoiceErrors(result, { chosen: firstTick(page.items) })
  if (step === 'edit') return <EditPage {...page} />
  if (step === 'delete') return <ConfirmPage confirmation={deletion} cancelHref={paths.cohort(id)} />
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('progress:title'), href: paths.outlets() },
          { label: t('title'), href: paths.cohorts },
          { label: name },
        ]}
      />
      <PageHeading
        title={<bdi>{name}</bdi>}
        actions={
          <>
            <ButtonLink href={paths.outlets({ into: id })}>{t('putIn')}</ButtonLink>
            <ButtonLink href={paths.cohort(id, { step: 'edit' })} variant="secondary">
              {t('edit')}
            </ButtonLink>
            <ConfirmDialog
              href={paths.cohort(id, { step: 'delete' })}
              variant="quiet"
              confirmation={deletion}
            >
              {t('delete')}
            </ConfirmDialog>
            {page.items.length > 0 ? <ExportLink href={paths.outletsExport({ cohort: id })} /> : null}
          </>
        }
      />
      <Stack gap="lg">
        <ErrorSummary submission={result} errors={errors} />
        <Facts cohort={cohort} />
        <Line {...page} />
        <Members {...page} />
      </Stack>
      <AboutPage>{t('counted')}</AboutPage>
    </>
  )
}

function useDeletion({ cohort: { id, name } }: PageProps): Confirmation {
  const { t } = useTranslation('cohorts')
  return {
    title: t('deleting.title'),
    body: (
      <>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        <p>{t('deleting.text')}</p>
      </>
    ),
    confirmLabel: t('deleting.confirm'),
    danger: true,
    action: paths.cohort(id),
    fields: { intent: 'delete' },
  }
}

function Facts({ cohort }: Pick<CohortData, 'cohort'>) {
  const { t } = useTranslation('cohorts')
  const { startsOn, endsOn, outlets, unshared } = cohort
  const items: Description[] = [
    { term: t('goal'), details: <GoalWords {...cohort} /> },
    {
      term: t('time'),
      details: (
        <>
          <span>
            <Time value={startsOn} show="date" /> – <Time value={endsOn} show="date" />
          </span>
          <br />
          <span className="muted">
            <TimeLeft {...cohort} />
          </span>
        </>
      ),
    },
    { term: t('outlets'), details: <span className="num">{outlets}</span> },
  ]
  return (
    <>
      <DescriptionList items={items} />
      {unshared > 0 ? <p className="muted">{t('unshared', { count: unshared })}</p> : null}
    </>
  )
}

/** How many had reached the stage over time, and the same numbers as a table, the last day first. */
function Line({ cohort: { line }, drawn, sentence }: PageProps) {
  const { t } = useTranslation('cohorts')
  const known = line.filter(({ reached }) => reached !== null)
  return (
    <Section title={t('line.title')}>
      {drawn ? (
        <div className="charts">
          <Plot
            label={sentence}
            drawn={drawn}
            starts={line.map(({ day }) => day)}
            values={line.map(({ reached }) => reached)}
            written={line.map(({ reached }) => String(reached ?? '–'))}
          />
        </div>
      ) : (
        <EmptyPart>{t('line.toCome')}</EmptyPart>
      )}
      {drawn ? (
        <>
          <p className="muted">{t('line.dashed')}</p>
          <details>
            <summary className="row no-print">
              {t('line.numbers')} <Icon name="chevron-down" className="icon-turn" />
            </summary>
            <Table
              caption={t('line.title')}
              columns={[
                { header: t('line.day'), cell: ({ day }) => <Time value={day} show="date" /> },
                { header: t('line.reached'), numeric: true, cell: ({ reached }) => reached },
              ]}
              rows={known.reverse()}
              rowKey={({ day }) => day}
            />
          </details>
        </>
      ) : null}
    </Section>
  )
}

/** The outlets, which can be ticked and taken out. */
function Members({ cohort: { id }, items, total, page, pageSize, result }: PageProps) {
  const { t } = useTranslation(['cohorts', 'progress'])
  return (
    <Section title={t('members')}>
      {items.length === 0 ? (
        <EmptyPart>{t('noMembers')}</EmptyPart>
      ) : (
        <Form method="post" action={paths.cohort(id, { page })} className="stack printed">
          <ListCount>{t('progress:count', { count: total, number: total })}</ListCount>
          <input type="hidden" name="intent" value="take" />
          <Outlets outlets={items} ticked={ticksOf(result)} />
          <div className="row">
            <Button variant="secondary">{t('takeOut')}</Button>
          </div>
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            hrefFor={(number) => paths.cohort(id, { page: number })}
          />
        </Form>
      )}
    </Section>
  )
}

const valuesOf = ({ cohort }: CohortData): CohortValues => ({
  name: cohort.name,
  startsOn: cohort.startsOn,
  endsOn: cohort.endsOn,
  goalStage: cohort.goalStage,
  goal: String(cohort.goal),
})

/** Changes a cohort. What somebody has saved meanwhile is shown before it is replaced. */
function EditPage(page: PageProps) {
  const { t } = useTranslation(['cohorts', 'progress'])
  const { cohort, result } = page
  const { id, name } = cohort
  const isConflict = (result?.error?.[''] ?? []).includes('cohortChanged')
  const version = useBase(cohort.version, { form: 'cohort', lastResult: useLastResult(result), isConflict })
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('progress:title'), href: paths.outlets() },
          { label: t('title'), href: paths.cohorts },
          { label: name, href: paths.cohort(id) },
          { label: t('edit') },
        ]}
      />
      <PageHeading title={t('edit')} />
      <Measure>
        <CohortForm
          action={paths.cohort(id, { step: 'edit' })}
          hidden={{ version }}
          values={valuesOf(page)}
          result={result}
          submit={t('save')}
        >
          {isConflict ? <Conflict {...page} /> : null}
        </CohortForm>
      </Measure>
    </>
  )
}

/** What is saved now, where it differs from the input. */
function Conflict(page: PageProps) {
  const { t } = useTranslation(['cohorts', 'facts'])
  const labels = useCohortLabels()
  const saved = valuesOf(page)
  const typed = page.result?.initialValue
  const names = Object.keys(labels) as (keyof CohortValues)[]
  const items: Description[] = names
    .filter((name) => saved[name] !== typed?.[name])
    .map((name) => ({
      term: labels[name],
      details: name === 'goalStage' ? t(`facts:stage.${page.cohort.goalStage}`) : saved[name],
    }))
  return (
    <Notice tone="warning" title={t('conflict')}>
      <DescriptionList items={items} />
    </Notice>
  )
}
