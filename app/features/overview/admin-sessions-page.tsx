import { Form } from '~/app/ui/forms/form'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { type Confirmation, ConfirmDialog, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Button } from '~/app/ui/forms/button'
import { FilterForm, FilterText } from '~/app/ui/forms/filter-form'
import { ExportLink } from '~/app/ui/navigation/export-link'
import type { AdminSession } from '~/contracts/administration/overview'
import { isolated } from '~/contracts/isolated'
import { AdminList } from './admin-list'
import type { AdminSessionsData } from './admin-sessions.server'

/** The current sessions of all users, for admins. */
export function AdminSessionsPage(list: AdminSessionsData) {
  const { t } = useTranslation('admin')
  const { filter, sessions } = list
  const ending = useEnding(filter.person ?? '', sessions[0]?.person.name)
  if (list.asked)
    return <ConfirmPage confirmation={ending} cancelHref={paths.adminSessions({ person: filter.person })} />
  const side = (
    <FilterForm
      action={paths.adminSessions()}
      activeCount={[filter.text, filter.person].filter(Boolean).length}
      clearHref={paths.adminSessions()}
    >
      {filter.person ? <input type="hidden" name="person" value={filter.person} /> : null}
      <FilterText label={t('sessions.search')} name="text" chosen={filter.text} />
    </FilterForm>
  )
  return (
    <>
      <PageHeading
        title={t('sessions.title')}
        actions={<ExportLink href={paths.adminSessionsExport(filter)} />}
      />
      <Sidebar side={side}>
        <AdminList
          {...list}
          hrefFor={(page) => paths.adminSessions({ ...filter, page })}
          wholeHref={paths.adminSessions()}
        >
          <Stack>
            <SessionTable {...list} />
            {filter.person ? (
              <ConfirmDialog
                href={paths.adminSessions({ person: filter.person, confirm: 'endAll' })}
                confirmation={ending}
              >
                {t('sessions.endAll')}
              </ConfirmDialog>
            ) : null}
          </Stack>
        </AdminList>
      </Sidebar>
      <AboutPage>{t('sessions.lede')}</AboutPage>
    </>
  )
}

/** Confirms the end of all sessions of a user. */
function useEnding(personId: string, name: string | undefined): Confirmation {
  const { t } = useTranslation('admin')
  return {
    title: t('sessions.endAllTitle'),
    body: (
      <>
        {name ? (
          <p>
            <strong dir="auto">{name}</strong>
          </p>
        ) : null}
        <p>{t('sessions.endAllText')}</p>
      </>
    ),
    confirmLabel: t('sessions.confirm'),
    danger: true,
    action: paths.adminSessions({ person: personId }),
    fields: { id: personId, all: 'true' },
  }
}

function SessionTable({ sessions, filter }: AdminSessionsData) {
  const { t } = useTranslation('admin')
  const columns: Column<AdminSession>[] = [
    {
      header: t('sessions.column.person'),
      cell: ({ person }) => <NameLink to={paths.adminPerson(person.id)}>{person.name}</NameLink>,
    },
    { header: t('sessions.column.device'), cell: (session) => <Device {...session} /> },
    { header: t('sessions.column.address'), cell: ({ address }) => address ?? t('sessions.unknown') },
    { header: t('sessions.column.since'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    { header: t('sessions.column.used'), cell: ({ lastUsedAt }) => <Time value={lastUsedAt} /> },
    { header: t('sessions.column.action'), cell: (session) => <Actions session={session} filter={filter} /> },
  ]
  return <Table caption={t('sessions.title')} columns={columns} rows={sessions} />
}

function Device({ browser, system, current }: AdminSession) {
  const { t } = useTranslation('admin')
  const name =
    browser && system
      ? t('sessions.browserOnSystem', { browser, system })
      : (browser ?? system ?? t('sessions.unknownDevice'))
  return (
    <>
      <span className="unbroken">{name}</span>{' '}
      {current ? <Tag tone="success">{t('sessions.current')}</Tag> : null}
    </>
  )
}

function Actions({ session, filter }: { session: AdminSession } & Pick<AdminSessionsData, 'filter'>) {
  const { t } = useTranslation('admin')
  const { id, person, current } = session
  return (
    <div className="row">
      {current ? null : (
        <Form method="post" action={paths.adminSessions(filter)}>
          <input type="hidden" name="id" value={id} />
          <Button variant="secondary" small aria-label={t('sessions.endOf', { name: isolated(person.name) })}>
            {t('sessions.end')}
          </Button>
        </Form>
      )}
      {filter.person ? null : (
        <Link to={paths.adminSessions({ person: person.id })}>
          {t('sessions.only')} <span className="sr-only">{person.name}</span>
        </Link>
      )}
    </div>
  )
}
