import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Link } from '~/app/ui/navigation/link'
import type { loadPermissions } from './permissions.server'

type PermissionsPageProps = Awaited<ReturnType<typeof loadPermissions>>
type Line = PermissionsPageProps['lines'][number]

/** The permission table in force. */
export function PermissionsPage({ holders, lines, signedIn, everybody }: PermissionsPageProps) {
  const { t } = useTranslation('permissions')
  const columns: Column<Line>[] = [
    {
      id: 'name',
      header: t('column.permission'),
      rowHeader: true,
      cell: ({ name, ...row }) => (
        <>
          <span>{t(`sentence.${name}`)}</span>
          <br />
          <code className="muted">{name}</code>
          <Calls name={name} {...row} />
        </>
      ),
    },
    ...holders.map((holder) => ({
      id: holder,
      header: t(`holder.${holder}`),
      cell: (line: Line) => <Answer isYes={line.holders.includes(holder)} />,
    })),
  ]
  return (
    <>
      <PageHeading title={t('title')} />
      <Stack gap="lg">
        <div className="permission-table">
          <Table
            caption={t('title')}
            captionHidden
            columns={columns}
            rows={lines}
            rowKey={({ name }) => name}
          />
        </div>
        <Section title={t('others.title')}>
          <p>{t('others.signedIn')}</p>
          <Calls name="signedIn" {...signedIn} />
          <p>{t('others.public')}</p>
          <Calls name="public" {...everybody} />
        </Section>
        <AboutPage>
          {t('lede')} {t('records')}
        </AboutPage>
      </Stack>
    </>
  )
}

/** Most values are no: they are shown as a dash, which screen readers read as the word. */
function Answer({ isYes }: { isYes: boolean }) {
  const { t } = useTranslation('permissions')
  if (isYes) return <strong>{t('yes')}</strong>
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('no')}</span>
    </span>
  )
}

/** A link opens the list, because the lists of all rows would be most of the page. The contract's texts are English. */
function Calls({ name, count, calls }: Pick<Line, 'count' | 'calls'> & { name: string }) {
  const { t } = useTranslation('permissions')
  if (count === 0) return null
  const isOpen = calls.length > 0
  return (
    <>
      <br />
      <Link to={isOpen ? paths.adminPermissions : paths.permittedCalls(name)} preventScrollReset>
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
