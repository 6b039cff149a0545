import type { SubmissionResult } from '@conform-to/react'
import { useCountFormat } from '~/app/platform/counted'
import { useLiveReload } from '~/app/platform/live/use-live'
import type { LiveNews } from '~/app/platform/live/live-store'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { Ring } from '~/app/ui/content/ring'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary, type SummaryError } from '~/app/ui/forms/error-summary'
import { toldCodes, useErrorText } from '~/app/ui/forms/error-text'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { PlainSelect } from '~/app/ui/forms/plain-field'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { OutletProgress, ProgressStage } from '~/contracts/certification/progress'
import type { OutletsData } from './progress.server'

/** The contract’s own list stays on the server. */
const stages: readonly ProgressStage[] = ['registered', 'assessing', 'published', 'inAudit', 'certified']

/** What an outlet no longer shows leaves the open page, too. */
export const concerns = ({ type }: LiveNews): boolean => type === 'outlets' || type === 'gap'

type PageProps = OutletsData & { result: SubmissionResult | undefined }

/** The outlets of a group or a legal entity: first those that have not moved for longest. */
export function OutletsPage(list: PageProps) {
  const { t } = useTranslation(['progress', 'cohorts'])
  useLiveReload(concerns)
  const { counts, unshared, isGroup, filter } = list
  const all = Object.values(counts).reduce((sum, count) => sum + count, unshared)
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          <>
            <ButtonLink href={paths.linkNew()} variant="secondary" small>
              {t('ask')}
            </ButtonLink>
            {isGroup ? (
              <>
                <ButtonLink href={paths.outletInvitations()} variant="secondary" small>
                  {t('invite')}
                </ButtonLink>
                <ButtonLink href={paths.cohorts} variant="secondary" small>
                  {t('cohorts:title')}
                </ButtonLink>
                <ButtonLink href={paths.ownAnnouncements()} variant="secondary" small>
                  {t('announce')}
                </ButtonLink>
                <ButtonLink href={paths.groupOffers()} variant="secondary" small>
                  {t('recommended')}
                </ButtonLink>
              </>
            ) : null}
            {all > 0 ? <ExportLink href={paths.outletsExport(filter)} /> : null}
          </>
        }
      />
      {all === 0 && filter.cohort === undefined ? (
        <EmptyState title={t('empty')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      ) : (
        <Sidebar side={<Filters {...list} />}>
          <Found {...list} />
        </Sidebar>
      )}
      <AboutPage>{t(isGroup ? 'about.group' : 'about.legalEntity')}</AboutPage>
    </>
  )
}

function Filters({ filter, counts, cohorts }: OutletsData) {
  const { t } = useTranslation(['progress', 'facts', 'cohorts'])
  const numberOf = useCountFormat()
  return (
    <FilterForm
      action={paths.outlets()}
      activeCount={[filter.stage, filter.text, filter.cohort].filter(Boolean).length}
      clearHref={paths.outlets()}
    >
      <FilterText label={t('search')} name="text" chosen={filter.text} />
      <FilterSelect
        label={t('stage')}
        name="stage"
        chosen={filter.stage}
        placeholder={t('all')}
        options={stages.map((value) => ({
          value,
          label: `${t(`facts:stage.${value}`)} (${numberOf(counts[value])})`,
        }))}
      />
      {cohorts.length > 0 ? (
        <FilterSelect
          label={t('cohorts:cohort')}
          name="cohort"
          chosen={filter.cohort}
          placeholder={t('all')}
          options={cohorts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </FilterForm>
  )
}

function Found(list: PageProps) {
  const { t } = useTranslation('progress')
  const { items, total, unshared, page, pageSize, filter, into, cohorts } = list
  const numberOf = useCountFormat()
  if (items.length === 0) return <EmptyState title={t('nothing')} />
  return (
    <Stack>
      <ListCount>{t('count', { count: total, number: numberOf(total) })}</ListCount>
      {unshared > 0 ? <p className="muted">{t('unshared', { count: unshared })}</p> : null}
      {cohorts.length > 0 ? <PutIn {...list} /> : <Outlets outlets={items} />}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefFor={(number) => paths.outlets({ ...filter, into, page: number })}
      />
    </Stack>
  )
}

/** The list with a choice: those ticked, or all that it finds, are put into a cohort. */
function PutIn({ items, total, filter, into, page, cohorts, result }: PageProps) {
  const { t } = useTranslation('cohorts')
  const numberOf = useCountFormat()
  const asked = result?.initialValue?.into
  const errors = useChoiceErrors(result, { into: 'put-into', chosen: firstTick(items) })
  return (
    <Form method="post" action={paths.outlets({ ...filter, into, page })} className="stack printed" id="put">
      <ErrorSummary submission={result} errors={errors} />
      <HiddenFields
        fields={{ stage: filter.stage ?? '', text: filter.text ?? '', cohort: filter.cohort ?? '' }}
      />
      <Outlets outlets={items} ticked={ticksOf(result)} />
      <PlainSelect
        id="put-into"
        label={t('into')}
        name="into"
        error={errors.find(({ name }) => name === 'into')?.text}
        defaultValue={typeof asked === 'string' ? asked : (into ?? '')}
        placeholder={t('choose')}
        options={cohorts.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="row">
        <Button variant="secondary" name="which" value="chosen">
          {t('putChosen')}
        </Button>
        <Button variant="secondary" name="which" value="all">
          {t('putAll', { count: total, number: numberOf(total) })}
        </Button>
      </div>
    </Form>
  )
}

const tickId = (id: string) => `outlet-${id}`
/** What the error summary links to if nothing is ticked. */
export const firstTick = (outlets: readonly OutletProgress[]) => outlets[0] && tickId(outlets[0].id)

/** What was ticked when the form was refused. */
export const ticksOf = (result: SubmissionResult | undefined): ReadonlySet<unknown> =>
  new Set([result?.initialValue?.chosen].flat())

/** Errors of a form in which outlets are chosen; `fields` are the ids of its fields, by name. */
export function useChoiceErrors(
  result: SubmissionResult | undefined,
  fields: Record<string, string | undefined>,
): (SummaryError & { name: string })[] {
  const errorText = useErrorText()
  return Object.entries(result?.error ?? {}).flatMap(([name, codes]) =>
    toldCodes(codes ?? undefined).map((code) => ({
      name,
      text: errorText(code),
      ...(fields[name] ? { href: `#${fields[name]}` } : {}),
    })),
  )
}

function useChoice(ticked: ReadonlySet<unknown> | undefined): Column<OutletProgress> {
  const { t } = useTranslation('cohorts')
  return {
    header: t('tick'),
    cell: ({ id, name }) => (
      <div className="option">
        <input type="checkbox" id={tickId(id)} name="chosen" value={id} defaultChecked={ticked?.has(id)} />
        <label htmlFor={tickId(id)} className="sr-only">
          {t('tickOne', { name })}
        </label>
      </div>
    ),
  }
}

interface OutletsProps {
  outlets: OutletProgress[]
  /** In a form in which outlets can be chosen, and only there. */
  ticked?: ReadonlySet<unknown>
}

/** Needs the texts of cohorts if outlets can be chosen in a form around it. */
export function Outlets({ outlets, ticked }: OutletsProps) {
  const { t } = useTranslation(['progress', 'facts'])
  const choice = useChoice(ticked)
  const columns: Column<OutletProgress>[] = [
    ...(ticked ? [choice] : []),
    {
      header: t('outlet'),
      rowHeader: true,
      cell: ({ id, name, country }) => (
        <>
          <NameLink to={paths.link(id)}>{name}</NameLink>
          {country ? <span className="muted"> {country}</span> : null}
        </>
      ),
    },
    {
      header: t('stage'),
      cell: ({ stage }) =>
        stage ? (
          <Tag tone={stage === 'certified' ? 'success' : 'info'}>{t(`facts:stage.${stage}`)}</Tag>
        ) : (
          <span className="muted">{t('notShown')}</span>
        ),
    },
    { header: t('clauses'), cell: ({ progress }) => (progress ? <Clauses {...progress} /> : '–') },
    { header: t('next.title'), cell: (outlet) => <NextStep {...outlet} /> },
    {
      header: t('moved'),
      cell: ({ progress }) => (progress ? <Time value={progress.movedAt} show="date" /> : '–'),
    },
  ]
  return <Table caption={t('title')} captionHidden columns={columns} rows={outlets} rowKey={({ id }) => id} />
}

type Progress = NonNullable<OutletProgress['progress']>

function Clauses({ ready, total, open }: Progress) {
  const { t } = useTranslation('progress')
  const rest = new Set(open)
  const segments = Array.from({ length: total }, (_, index) => ({
    clause: index + 1,
    title: '',
    state: rest.has(index + 1) ? ('none' as const) : ('done' as const),
  }))
  return (
    <div className="ring-and-words">
      <Ring segments={segments} /> <span className="num">{t('ready', { ready, total })}</span>
    </div>
  )
}

/** What would bring the outlet on, by its stage. */
function NextStep({ id, stage, shares, progress }: OutletProgress) {
  const { t } = useTranslation('progress')
  if (!progress || !stage) return '–'
  const { open, reportUntil, certifiedUntil } = progress
  const words = () => {
    if (stage === 'assessing' && open.length > 0)
      return t('next.clauses', { count: open.length, clause: open[0] })
    if (stage === 'assessing') return t('next.report')
    return t(`next.${stage}`)
  }
  const until = stage === 'certified' ? certifiedUntil : stage === 'published' ? reportUntil : null
  return (
    <>
      <span>{words()}</span>
      {until ? (
        <span className="muted">
          {' '}
          {t('until')} <Time value={until} show="date" />
        </span>
      ) : null}
      {shares === 'answers' ? (
        <>
          {' '}
          <Link to={paths.linkAnswers(id)}>{t('answers')}</Link>
        </>
      ) : null}
    </>
  )
}
