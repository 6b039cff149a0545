import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { PrintButton } from '~/app/ui/forms/print-button'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { ProgrammeDimension, ProgrammeRow } from '~/contracts/certification/progress'
import type { ProgrammeData } from './progress.server'

/** The contract’s own lists stay on the server. */
const stages = ['registered', 'assessing', 'published', 'inAudit', 'certified'] as const
const dimensions: readonly ProgrammeDimension[] = ['country', 'mediaType', 'group', 'cohort', 'month']

/** Where the programme stands: all outlets, then by one thing at a time, then what holds them up and what is due. */
export function ProgrammePage(data: ProgrammeData) {
  const { t } = useTranslation('progress')
  const { by, all, countedAt, clauses } = data
  return (
    <>
      <PageHeading
        title={t('programme.title')}
        actions={
          all ? (
            <>
              <PrintButton label={t('programme.print')} menuHint={t('programme.printMenu')} />
              <ExportLink href={paths.adminProgrammeFile({ by })} />
            </>
          ) : null
        }
      />
      <Stack gap="lg">
        {all ? (
          <>
            <p className="muted">
              {t('programme.counted')} <Time value={countedAt} />
            </p>
            <Way all={all} />
            <By {...data} />
            {clauses.length > 0 ? <Clauses clauses={clauses} /> : null}
            <Due {...data.due} />
          </>
        ) : (
          <EmptyState title={t('programme.empty')} />
        )}
        {/* On paper, too: without it nobody understands the numbers. */}
        <p className="hint">{t('programme.about')}</p>
      </Stack>
    </>
  )
}

/** Rounded to the nearest five: nobody knows whether it is none. */
const written = (count: number): string => (count === 0 ? '0–2' : String(count))

/** A count as a part of the whole; the number beside it says the same. */
function Bar({ part, of }: { part: number; of: number }) {
  return (
    <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={of > 0 ? (100 * part) / of : 0} height="8" />
    </svg>
  )
}

/** How many have ever reached each stage, how many are there now, and how long it took them. */
function Way({ all }: { all: ProgrammeRow }) {
  const { t } = useTranslation(['progress', 'facts'])
  const rows = stages.map((stage, index) => ({
    stage,
    reached: all.reached[index] ?? 0,
    standing: all.standing[index] ?? 0,
    days: index === 0 ? null : (all.days[index - 1] ?? null),
  }))
  type Row = (typeof rows)[number]
  const columns: Column<Row>[] = [
    { header: t('stage'), rowHeader: true, cell: ({ stage }) => t(`facts:stage.${stage}`) },
    {
      header: t('programme.reached'),
      numeric: true,
      cell: ({ reached }) => (
        <>
          <span>{written(reached)}</span> <Bar part={reached} of={all.outlets} />
        </>
      ),
    },
    { header: t('programme.standing'), numeric: true, cell: ({ standing }) => written(standing) },
    { header: t('programme.days'), numeric: true, cell: ({ days }) => days ?? '–' },
  ]
  return (
    <Section title={t('programme.way')}>
      <Table
        caption={t('programme.way')}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ stage }) => stage}
      />
    </Section>
  )
}

function By({ by, rows }: ProgrammeData) {
  const { t } = useTranslation(['progress', 'facts'])
  type Row = (typeof rows)[number]
  const columns: Column<Row>[] = [
    { header: t(`programme.by.${by}`), rowHeader: true, cell: ({ label }) => <bdi>{label}</bdi> },
    { header: t('programme.outlets'), numeric: true, cell: ({ outlets }) => outlets },
    ...stages.map((stage, index) => ({
      header: t(`facts:stage.${stage}`),
      numeric: true,
      cell: ({ standing }: Row) => written(standing[index] ?? 0),
    })),
  ]
  return (
    <Section title={t('programme.parts')}>
      <Tabs
        label={t('programme.parts')}
        tabs={dimensions.map((each) => ({
          label: t(`programme.by.${each}`),
          href: paths.adminProgramme({ by: each }),
          current: each === by,
        }))}
      />
      {rows.length === 0 ? (
        <p>{t('programme.few')}</p>
      ) : (
        <Table
          caption={t(`programme.by.${by}`)}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ value }) => value ?? '*'}
        />
      )}
    </Section>
  )
}

function Clauses({ clauses }: Pick<ProgrammeData, 'clauses'>) {
  const { t } = useTranslation('progress')
  const most = Math.max(...clauses.map(({ outlets }) => outlets))
  type Row = (typeof clauses)[number]
  const columns: Column<Row>[] = [
    { header: t('programme.clause'), rowHeader: true, cell: ({ title }) => title },
    {
      header: t('programme.open'),
      numeric: true,
      cell: ({ outlets }) => (
        <>
          <span>{outlets}</span> <Bar part={outlets} of={most} />
        </>
      ),
    },
    { header: t('programme.still'), numeric: true, cell: ({ days }) => days ?? '–' },
  ]
  return (
    <Section title={t('programme.clauses')}>
      <p>{t('programme.clausesText')}</p>
      <Table
        caption={t('programme.clauses')}
        captionHidden
        columns={columns}
        rows={clauses}
        rowKey={({ clause }) => String(clause)}
      />
    </Section>
  )
}

function Due(due: ProgrammeData['due']) {
  const { t } = useTranslation('progress')
  return (
    <Section title={t('programme.due')}>
      <ul className="stack stack-sm">
        {(['reports', 'certificates', 'audits'] as const).map((what) => (
          <li key={what}>{t(`programme.dues.${what}`, { number: written(due[what]) })}</li>
        ))}
      </ul>
    </Section>
  )
}
