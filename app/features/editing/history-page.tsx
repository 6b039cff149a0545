import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import type { DocumentVersion } from '~/contracts/content/editing'
import { nameOfLanguage } from './language-state'
import { useWho } from './use-who'
import { DifferencesPart, RestorePart, VersionPart, type History } from './version-parts'

type VersionList = Extract<History, { view: 'list' }>

/** The versions of a text with their authors, and links to restore them. */
export function HistoryPage(history: History) {
  const { t } = useTranslation('editing')
  const { uid, locale, title, view } = history
  const crumbs = [
    { label: t('list.title'), href: paths.editing() },
    { label: title, href: paths.editingDocument(uid, locale) },
    ...(view === 'list' ? [] : [{ label: t('history.title'), href: paths.editingHistory(uid, locale) }]),
  ]
  const layout = (heading: string, part: ReactNode) => (
    <>
      <Breadcrumbs items={[...crumbs, { label: heading }]} />
      <PageHeading kicker={nameOfLanguage(locale)} title={heading} lede={<bdi>{title}</bdi>} />
      {part}
    </>
  )
  if (view === 'version')
    return layout(t('version.title', { number: history.version.number }), <VersionPart {...history} />)
  if (view === 'restore')
    return layout(t('restore.title', { number: history.version.number }), <RestorePart {...history} />)
  if (view === 'list') return layout(t('history.title'), <VersionTable {...history} />)
  const numbers = { from: history.before.number, to: history.after.number }
  return layout(t('difference.title', numbers), <DifferencesPart {...history} />)
}

function VersionTable(history: VersionList) {
  const { t } = useTranslation('editing')
  const { uid, locale, items, latest, total, page } = history
  const columns = useColumns(history)
  if (items.length === 0) return <EmptyState title={t('history.empty')} />
  return (
    <Stack>
      <Form method="get" action={paths.editingHistory(uid, locale)} className="stack">
        <Table
          caption={t('history.title')}
          captionHidden
          columns={columns}
          rows={items}
          rowKey={({ number }) => String(number)}
        />
        {latest > 1 ? (
          <div className="row">
            <Button variant="secondary">{t('history.compare')}</Button>
          </div>
        ) : null}
      </Form>
      <Pagination
        page={page}
        pageSize={pageSizes.default}
        total={total}
        hrefFor={(number) => paths.editingHistory(uid, locale, { page: number })}
      />
    </Stack>
  )
}

function useColumns({ uid, locale, publishedNumber, latest, items }: VersionList): Column<DocumentVersion>[] {
  const { t } = useTranslation('editing')
  const who = useWho()
  const choice = (name: 'from' | 'to', chosen: number | undefined): Column<DocumentVersion> => ({
    id: name,
    header: t(`history.${name}`),
    cell: ({ number }) => (
      <input
        type="radio"
        name={name}
        value={number}
        defaultChecked={number === chosen}
        aria-label={t(`history.choose.${name}`, { number })}
      />
    ),
  })
  return [
    {
      id: 'number',
      header: t('column.version'),
      rowHeader: true,
      cell: ({ number }) => (
        <Link to={paths.editingHistory(uid, locale, { version: number })}>
          {t('version.title', { number })}
        </Link>
      ),
    },
    {
      id: 'author',
      header: t('column.author'),
      cell: ({ author, origin, savedAt, note }) => (
        <>
          <bdi>{who(author, origin)}</bdi>
          <span>,</span> <Time value={savedAt} />
          {note ? <p className="muted">{note}</p> : null}
        </>
      ),
    },
    {
      id: 'published',
      header: t('column.published'),
      cell: (version) => <Publication version={version} isCurrent={version.number === publishedNumber} />,
    },
    choice('from', items[1]?.number),
    choice('to', items[0]?.number),
    {
      id: 'restore',
      header: t('column.action'),
      cell: ({ number }) =>
        number === latest ? null : (
          <ButtonLink
            href={paths.editingHistory(uid, locale, { confirm: 'restore', version: number })}
            variant="secondary"
            small
          >
            {t('restore.link')} <span className="sr-only">{t('version.title', { number })}</span>
          </ButtonLink>
        ),
    },
  ]
}

function Publication({ version, isCurrent }: { version: DocumentVersion; isCurrent: boolean }) {
  const { t } = useTranslation('editing')
  const who = useWho()
  const { publishedAt, publisher, origin } = version
  if (!publishedAt) return t('history.never')
  return (
    <>
      <Time value={publishedAt} />
      <span>,</span> <bdi>{who(publisher, origin)}</bdi>
      {isCurrent ? <strong> ({t('history.current')})</strong> : null}
    </>
  )
}
