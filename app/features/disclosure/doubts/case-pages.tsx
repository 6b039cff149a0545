import { Refusal } from '~/app/ui/forms/refusal'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { paths } from '~/app/platform/paths'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import { doubtStates } from '~/contracts/constants'
import type { DisclosureState } from '~/contracts/content/disclosure'
import type { DoubtCase, DoubtSummary } from '~/contracts/content/doubts'
import { QuestionHeading, type RenderAnswer } from '../report-content'
import type { DoubtData, DoubtsData } from './cases.server'
import { DoubtText } from './doubt-texts'

/** What readers doubt, for the campus team. */
export function DoubtsPage({ state, page, pageSize, total, doubts, counts }: DoubtsData) {
  const { t } = useTranslation('doubts')
  const numberOf = useCountFormat()
  return (
    <>
      <PageHeading
        title={t('queue.title')}
        actions={<ExportLink href={paths.adminDoubtsExport(state === 'open' ? {} : { state })} />}
        tabs={
          <Tabs
            label={t('queue.states')}
            tabs={doubtStates.map((each) => ({
              label: `${t(`state.${each}`)} (${numberOf(counts[each])})`,
              href: paths.adminDoubts(each === 'open' ? {} : { state: each }),
              current: each === state,
            }))}
          />
        }
      />
      <Stack>
        {doubts.length === 0 ? (
          <EmptyState title={t(`queue.empty.${state}`)} />
        ) : (
          <Rows state={state} doubts={doubts} />
        )}
        <Pagination
          page={page}
          pageSize={pageSize}
          {...boundedTotal(total)}
          hrefFor={(number) => paths.adminDoubts({ state, page: number })}
        />
      </Stack>
      <AboutPage>{t('queue.about')}</AboutPage>
    </>
  )
}

const excerptCharacters = 140

function excerptOf(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' '))
  return characters.length <= excerptCharacters
    ? characters.join('')
    : `${characters.slice(0, excerptCharacters - 1).join('')}…`
}

function Rows({ state, doubts }: Pick<DoubtsData, 'state' | 'doubts'>) {
  const { t } = useTranslation('doubts')
  const columns: Column<DoubtSummary>[] = [
    {
      id: 'text',
      header: t('queue.text'),
      cell: ({ id, text }) => (
        <Link to={paths.adminDoubt(id)} dir="auto">
          {excerptOf(text)}
        </Link>
      ),
    },
    { id: 'outlet', header: t('queue.outlet'), cell: ({ outlet }) => <bdi>{outlet.name}</bdi> },
    { id: 'report', header: t('queue.report'), numeric: true, cell: ({ number }) => number },
    { id: 'asked', header: t('queue.asked'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    ...(state === 'open'
      ? []
      : [
          {
            id: 'decided',
            header: t('queue.decided'),
            cell: ({ decidedAt }: DoubtSummary) => (decidedAt ? <Time value={decidedAt} /> : null),
          },
        ]),
  ]
  return (
    <Table
      caption={t(`state.${state}`)}
      captionHidden
      columns={columns}
      rows={doubts}
      rowKey={({ id }) => id}
    />
  )
}

type DoubtPageProps = DoubtData & { result: SubmissionResult | undefined; renderAnswer: RenderAnswer }

/** Otherwise nobody sees what is published about it, and nobody is told. */
const hidden: readonly DisclosureState[] = ['withdrawn', 'removed', 'suspended']
const isShown = ({ report: { state } }: DoubtCase) => !hidden.includes(state)

/** A doubt beside the answer that it is about, and its decision. */
export function DoubtPage({ entry, reasonLimit, result, renderAnswer }: DoubtPageProps) {
  const { t } = useTranslation('doubts')
  const { question, answer, reply, state } = entry
  return (
    <>
      <PageHeading kicker={<bdi>{entry.outlet.name}</bdi>} title={t('case.title')} />
      <Sidebar
        at="end"
        wide
        side={
          <div className="case-decision stack">
            {state === 'open' ? <Decide entry={entry} reasonLimit={reasonLimit} result={result} /> : null}
            <Undo entry={entry} />
            <p>
              <Link to={paths.adminDoubts()}>{t('case.back')}</Link>
            </p>
          </div>
        }
      >
        <Stack gap="lg">
          {state === 'open' ? null : <Refusal result={result} field="reason" />}
          <Facts entry={entry} />
          <Section title={t('case.doubt')}>
            <DoubtText text={entry.text} link={entry.link} />
          </Section>
          <Section title={t('case.answer')}>
            <div className="report-question stack stack-sm">
              <QuestionHeading question={question} />
              {renderAnswer(answer, question)}
            </div>
          </Section>
          {reply ? (
            <Section title={t('shown.reply')}>
              <blockquote dir="auto" className="typed">
                {reply.text}
              </blockquote>
            </Section>
          ) : null}
          {isShown(entry) ? null : <Notice tone="warning">{t('case.unread')}</Notice>}
        </Stack>
      </Sidebar>
    </>
  )
}

function Facts({ entry }: { entry: DoubtCase }) {
  const { t } = useTranslation(['doubts', 'disclosure'])
  const { outlet, number, report, member, isAwaited, decidedAt, decidedBy, reason } = entry
  const items: Description[] = [
    {
      term: t('queue.report'),
      details: (
        <Link to={`${paths.outletReport(outlet.id, number)}#${entry.question.key}`}>
          {t('disclosure:numbered', { number })}
        </Link>
      ),
    },
    { term: t('case.reportState'), details: t(`disclosure:state.${report.state}`) },
    {
      term: t('case.asker'),
      details: (
        <>
          {member ? (
            <Link to={paths.adminPerson(member.id)}>
              <bdi>{member.name}</bdi>
            </Link>
          ) : (
            <span>{t('case.visitor')}</span>
          )}
          {entry.state === 'open' && isShown(entry) ? (
            <>
              <span>, </span>
              <span>{t(isAwaited ? 'case.awaited' : 'case.unawaited')}</span>
            </>
          ) : null}
        </>
      ),
    },
    { term: t('queue.asked'), details: <Time value={entry.createdAt} /> },
    ...(decidedAt
      ? [
          {
            term: t('case.decidedBy'),
            details: (
              <>
                <bdi>{decidedBy ?? t('case.former')}</bdi>
                <span>,</span> <Time value={decidedAt} />
              </>
            ),
          },
        ]
      : []),
    ...(reason ? [{ term: t('case.reason'), details: <span className="typed">{reason}</span> }] : []),
  ]
  return <DescriptionList items={items} />
}

type DecideProps = { entry: DoubtCase; reasonLimit: number; result: SubmissionResult | undefined }

function Decide({ entry, reasonLimit, result }: DecideProps) {
  const { t } = useTranslation('doubts')
  const { id } = entry
  const isTold = isShown(entry)
  return (
    <>
      <Section title={t('case.decide')}>
        <Form method="post" action={paths.adminDoubt(id)} className="stack stack-sm" data-shortcut="a">
          <HiddenFields fields={{ intent: 'publish', isTold: String(isTold) }} />
          {isTold ? <p className="hint">{t('case.publishHint')}</p> : null}
          <div className="row">
            <Button>{t('case.publish')}</Button>
          </div>
        </Form>
      </Section>
      <Section title={t('case.reject')}>
        <ReasonForm
          id="reject"
          action={paths.adminDoubt(id)}
          hidden={[
            ['intent', 'reject'],
            ['isTold', String(isTold)],
          ]}
          label={t('case.rejectReason')}
          hint={t(isTold ? 'case.rejectHint' : 'case.rejectHintUnread')}
          submitLabel={t('case.reject')}
          limit={reasonLimit}
          result={result}
        />
      </Section>
    </>
  )
}

function Undo({ entry: { id, undoUntil } }: { entry: DoubtCase }) {
  const { t } = useTranslation('doubts')
  if (!undoUntil) return null
  return (
    <Form method="post" action={paths.adminDoubt(id)} className="row">
      <HiddenFields fields={{ intent: 'undo' }} />
      <Button variant="secondary">{t('case.undo')}</Button>
      <span className="hint">
        {t('case.undoUntil')} <Time value={undoUntil} show="time" />
      </span>
    </Form>
  )
}
