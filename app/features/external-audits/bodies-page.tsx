import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyPart, EmptyState } from '~/app/ui/feedback/empty-state'
import { Button } from '~/app/ui/forms/button'
import { FilterForm, FilterText } from '~/app/ui/forms/filter-form'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { isolated } from '~/contracts/isolated'
import type { BodiesData } from './bodies.server'

type Body = BodiesData['bodies'][number]

/** Providers that may audit outlets, and the search for one to be marked. */
export function BodiesPage(list: BodiesData) {
  const { t } = useTranslation('external-audits')
  const unmarking = useUnmarking()
  if (list.asked) return <ConfirmPage confirmation={unmarking(list.asked)} cancelHref={paths.adminBodies()} />
  const { bodies, total, page, pageSize, text } = list
  return (
    <>
      <PageHeading title={t('bodies.title')} actions={<ExportLink href={paths.adminBodiesExport} />} />
      <Sidebar
        side={
          <FilterForm action={paths.adminBodies()} activeCount={text ? 1 : 0} clearHref={paths.adminBodies()}>
            <FilterText label={t('bodies.search')} name="text" chosen={text} />
          </FilterForm>
        }
      >
        <Stack gap="lg">
          <Found {...list} />
          {bodies.length === 0 ? (
            <EmptyState title={t('bodies.empty')}>{t('bodies.emptyText')}</EmptyState>
          ) : (
            <Stack>
              <Bodies bodies={bodies} />
              <Pagination
                page={page}
                pageSize={pageSize}
                total={total}
                hrefFor={(next) => paths.adminBodies({ text, page: next })}
              />
            </Stack>
          )}
        </Stack>
      </Sidebar>
      <AboutPage>{t('bodies.about')}</AboutPage>
    </>
  )
}

/** Providers with the words that were searched for; those that are marked already stand in the list. */
function Found({ text, found, bodies }: BodiesData) {
  const { t } = useTranslation('external-audits')
  if (!text || !found) return null
  const marked = new Set(bodies.map(({ id }) => id))
  return (
    <Section title={t('bodies.found', { text: isolated(text) })}>
      {found.length === 0 ? <EmptyPart>{t('bodies.nothing')}</EmptyPart> : null}
      <ul className="stack stack-sm">
        {found.map(({ id, name, country }) => (
          <li key={id} className="row">
            <span>
              <Link to={paths.adminPerson(id)} dir="auto">
                {name}
              </Link>
              {country ? <span className="muted"> {country}</span> : null}
            </span>
            {marked.has(id) ? (
              <span className="muted">{t('bodies.marked')}</span>
            ) : (
              <Form method="post" action={paths.adminBodies()}>
                <HiddenFields fields={{ intent: 'mark', id }} />
                <Button variant="secondary" small>
                  {t('bodies.mark')}
                  <span className="sr-only">: {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function useUnmarking(): (body: Pick<Body, 'id' | 'name' | 'open'>) => Confirmation {
  const { t } = useTranslation('external-audits')
  return ({ id, name, open }) => ({
    title: t('unmark.title', { name: isolated(name) }),
    body: (
      <>
        <p className="measure">{open > 0 ? t('unmark.stops', { count: open }) : t('unmark.stopsNone')}</p>
        <p className="measure">{t('unmark.stays')}</p>
      </>
    ),
    confirmLabel: t('unmark.submit'),
    danger: true,
    action: paths.adminBodies(),
    fields: { intent: 'unmark', id },
  })
}

function Bodies({ bodies }: { bodies: Body[] }) {
  const { t } = useTranslation('external-audits')
  const unmarking = useUnmarking()
  const columns: Column<Body>[] = [
    {
      id: 'name',
      header: t('column.body'),
      cell: ({ id, name }) => (
        <Link to={paths.adminPerson(id)} dir="auto">
          {name}
        </Link>
      ),
    },
    { id: 'country', header: t('column.country'), cell: ({ country }) => country ?? '–' },
    {
      id: 'since',
      header: t('column.markedAt'),
      cell: ({ markedAt }) => <Time value={markedAt} show="date" />,
    },
    { id: 'auditors', header: t('column.auditors'), numeric: true, cell: ({ auditors }) => auditors },
    { id: 'open', header: t('column.open'), numeric: true, cell: ({ open }) => open },
    {
      id: 'waits',
      header: t('column.longest'),
      cell: ({ days }) => (days === null ? '–' : t('days', { count: days })),
    },
    {
      id: 'unmark',
      header: t('column.action'),
      cell: (body) => (
        <ConfirmDialog
          href={paths.adminBodies({ confirm: body.id })}
          variant="quiet"
          confirmation={unmarking(body)}
        >
          {t('unmark.open')}
          <span className="sr-only">: {body.name}</span>
        </ConfirmDialog>
      ),
    },
  ]
  return (
    <Table
      caption={t('bodies.title')}
      captionHidden
      columns={columns}
      rows={bodies}
      rowKey={({ id }) => id}
    />
  )
}
