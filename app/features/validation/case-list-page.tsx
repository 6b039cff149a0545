import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { PlainField } from '~/app/ui/forms/plain-field'
import { Pagination } from '~/app/ui/navigation/pagination'
import { validationStateOrder } from './state-order'
import type { CaseList, CaseRow } from './case-list.server'
import { personName } from './person-name'

export function CaseListPage(list: CaseList) {
  const { t } = useTranslation('validation')
  const { state, text, cases, total, page, pageSize } = list
  return (
    <>
      <PageHeading
        title={t('admin.title')}
        lede={t('admin.lede')}
        actions={
          list.codes ? (
            <ButtonLink href={paths.validationCodes()} variant="secondary">
              {t('admin.codes')}
            </ButtonLink>
          ) : null
        }
      />
      <Stack gap="lg">
        <Search state={state} text={text} />
        <StateTabs {...list} />
        {cases.length === 0 ? <Nothing state={state} text={text} /> : <Cases state={state} cases={cases} />}
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          hrefFor={(number) => paths.ijAdministration({ state, text, page: number })}
        />
      </Stack>
    </>
  )
}

function Search({ state, text }: Pick<CaseList, 'state' | 'text'>) {
  const { t } = useTranslation('validation')
  return (
    <search>
      <Form method="get" action={paths.ijAdministration()} className="stack">
        <input type="hidden" name="state" value={state} />
        <PlainField
          key={text}
          type="search"
          name="text"
          label={t('admin.search')}
          hint={t('admin.searchHint')}
          defaultValue={text}
          maxLength={200}
        />
        <div className="row">
          <Button variant="secondary">{t('admin.searchSubmit')}</Button>
          {text ? <Link to={paths.ijAdministration({ state })}>{t('admin.searchClear')}</Link> : null}
        </div>
      </Form>
    </search>
  )
}

/** One link per state: with the same search, from the first page. */
function StateTabs({ state, text, counts }: CaseList) {
  const { t } = useTranslation('validation')
  return (
    <nav aria-label={t('admin.states')}>
      <ul className="row">
        {validationStateOrder.map((each) => (
          <li key={each}>
            <Link
              to={paths.ijAdministration({ state: each, text })}
              className="page-link"
              aria-current={each === state ? 'page' : undefined}
            >
              {t(`admin.tab.${each}`)} <span className="num">({counts[each]})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Nothing({ state, text }: Pick<CaseList, 'state' | 'text'>) {
  const { t } = useTranslation('validation')
  return text ? (
    <EmptyState
      title={t('admin.nothingFound', { text })}
      action={<Link to={paths.ijAdministration({ state })}>{t('admin.searchClear')}</Link>}
    />
  ) : (
    <EmptyState title={t(`admin.empty.${state}`)}>{t('admin.emptyText')}</EmptyState>
  )
}

function Cases({ state, cases }: { state: CaseList['state']; cases: CaseRow[] }) {
  const { t } = useTranslation('validation')
  const columns: Column<CaseRow>[] = [
    {
      id: 'name',
      header: t('field.name'),
      rowHeader: true,
      cell: ({ id, subject }) => (
        <Link to={paths.validationCase(id)} dir="auto">
          {personName(subject)}
        </Link>
      ),
    },
    { id: 'email', header: t('field.email'), cell: ({ subject }) => subject.email },
    { id: 'country', header: t('field.country'), cell: ({ subject }) => subject.country ?? '–' },
    {
      id: 'requested',
      header: t('field.requested'),
      cell: ({ requestedAt, ageDays }) => (
        <>
          <Time value={requestedAt} show="date" />
          {state === 'requested' ? <span className="muted"> {t('age', { count: ageDays })}</span> : null}
        </>
      ),
    },
    ...(state === 'requested'
      ? []
      : [
          {
            id: 'decided',
            header: t('field.decided'),
            cell: ({ decidedAt }: CaseRow) => (decidedAt ? <Time value={decidedAt} show="date" /> : '–'),
          },
        ]),
  ]
  return (
    <Table
      caption={t(`admin.tab.${state}`)}
      captionHidden
      columns={columns}
      rows={cases}
      rowKey={({ id }) => id}
    />
  )
}
