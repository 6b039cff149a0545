import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { FilterForm, FilterSelect } from '~/app/ui/forms/filter-form'
import { Link } from '~/app/ui/navigation/link'
import type { loadPermissions } from './permissions.server'

type PermissionsPageProps = Awaited<ReturnType<typeof loadPermissions>>
type Line = PermissionsPageProps['lines'][number]
type Kind = PermissionsPageProps['kind']

/** The permission table in force, of everybody or of one kind of account. */
export function PermissionsPage({ kind, kinds, lines, signedIn, everybody }: PermissionsPageProps) {
  const { t } = useTranslation('permissions')
  const filter = (
    <FilterForm
      action={paths.adminPermissions()}
      activeCount={kind ? 1 : 0}
      clearHref={paths.adminPermissions()}
    >
      <FilterSelect
        label={t('filter.label')}
        name="kind"
        chosen={kind}
        placeholder={t('filter.all')}
        options={kinds.map((value) => ({ value, label: t(`holder.${value}`) }))}
      />
    </FilterForm>
  )
  return (
    <>
      <PageHeading title={t('title')} />
      <Sidebar side={filter}>
        <Stack>
          <ListCount>{t('count', { count: lines.length })}</ListCount>
          <PermissionTable kind={kind} lines={lines} />
        </Stack>
        <Section title={t('others.title')}>
          <p>{t('others.signedIn')}</p>
          <Calls kind={kind} name="signedIn" {...signedIn} />
          <p>{t('others.public')}</p>
          <Calls kind={kind} name="public" {...everybody} />
        </Section>
      </Sidebar>
      <AboutPage>
        {t('lede')} {t('records')}
      </AboutPage>
    </>
  )
}

function PermissionTable({ kind, lines }: Pick<PermissionsPageProps, 'kind' | 'lines'>) {
  const { t } = useTranslation('permissions')
  const columns: Column<Line>[] = [
    {
      header: t('column.permission'),
      cell: ({ name, count, calls }) => (
        <>
          <span>{t(`sentence.${name}`)}</span>
          <br />
          <code className="muted">{name}</code>
          <br />
          <Calls kind={kind} name={name} count={count} calls={calls} />
        </>
      ),
    },
    { header: t('column.holders'), cell: (line) => <Holders {...line} /> },
  ]
  return (
    <div className="permitted">
      <Table caption={t('title')} columns={columns} rows={lines} rowKey={({ name }) => name} />
    </div>
  )
}

function Holders({ everyone, holders }: Line) {
  const { t } = useTranslation('permissions')
  if (everyone) return t(`everyone.${everyone}`)
  return (
    <ul>
      {holders.map((holder) => (
        <li key={holder}>{t(`holder.${holder}`)}</li>
      ))}
    </ul>
  )
}

/** A link opens the list, because the lists of all rows would be most of the page. The contract's texts are English. */
function Calls({ kind, name, count, calls }: Pick<Line, 'count' | 'calls'> & { kind: Kind; name: string }) {
  const { t } = useTranslation('permissions')
  if (count === 0) return null
  const isOpen = calls.length > 0
  const href = isOpen ? paths.adminPermissions({ kind }) : paths.permittedCalls(name, { kind })
  return (
    <>
      <Link to={href} preventScrollReset>
        {t('calls', { count })}
      </Link>
      {isOpen ? (
        <ul className="calls" id={name} lang="en" dir="ltr">
          {calls.map(({ method, path, summary }) => (
            <li key={`${method} ${path}`}>
              <code>
                {method} {path}
              </code>{' '}
              <span className="muted">{summary}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
