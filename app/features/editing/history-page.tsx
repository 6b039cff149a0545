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
import type { DocumentVersion, DocumentVersionWithWords } from '~/contracts/content/editing'
import { inLanguage } from '~/contracts/languages'
import { nameOfLanguage, DifferenceView, useWho } from './editing-parts'
import { DescriptionList } from '~/app/ui/content/description-list'
import { ConfirmSection } from '~/app/ui/feedback/confirm'
import type { loadHistory } from './editor.server'

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
      header: t('column.version'),
      cell: ({ number }) => (
        <Link to={paths.editingHistory(uid, locale, { version: number })}>
          {t('version.title', { number })}
        </Link>
      ),
    },
    {
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
      header: t('column.published'),
      cell: (version) => <Publication version={version} isCurrent={version.number === publishedNumber} />,
    },
    choice('from', items[1]?.number),
    choice('to', items[0]?.number),
    {
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

type History = Awaited<ReturnType<typeof loadHistory>>
type Part<View extends History['view']> = Extract<History, { view: View }>

function useFacts(version: DocumentVersionWithWords) {
  const { t } = useTranslation('editing')
  const who = useWho()
  return [
    { term: t('column.author'), details: who(version.author, version.origin) },
    { term: t('column.saved'), details: <Time value={version.savedAt} /> },
    ...(version.note ? [{ term: t('fields.note'), details: version.note }] : []),
  ]
}

/** One version as it was written. */
function VersionPart({ uid, locale, version }: Part<'version'>) {
  const { t } = useTranslation('editing')
  const facts = useFacts(version)
  const { number } = version
  return (
    <Stack>
      <DescriptionList items={facts} />
      <div className="row">
        {number > 1 ? (
          <ButtonLink
            href={paths.editingHistory(uid, locale, { from: number - 1, to: number })}
            variant="secondary"
          >
            {t('version.changes')}
          </ButtonLink>
        ) : null}
        <ButtonLink
          href={paths.editingHistory(uid, locale, { confirm: 'restore', version: number })}
          variant="secondary"
        >
          {t('restore.link')}
        </ButtonLink>
      </div>
      <div className="stack measure" {...inLanguage(locale)}>
        <h2>{version.title}</h2>
        <p className="lede">{version.lede}</p>
        <div className="difference" dir="auto">
          {version.markdown}
        </div>
      </div>
    </Stack>
  )
}

/** The changes between two versions. */
function DifferencesPart({ locale, before, after, differences }: Part<'differences'>) {
  const { t } = useTranslation('editing')
  const who = useWho()
  const line = (version: DocumentVersionWithWords) => ({
    term: t('version.title', { number: version.number }),
    details: (
      <>
        <span>{who(version.author, version.origin)}</span>
        <span>,</span> <Time value={version.savedAt} />
      </>
    ),
  })
  return (
    <Stack>
      <DescriptionList items={[line(before), line(after)]} />
      <p className="muted">{t('difference.legend')}</p>
      <DifferenceView differences={differences} lang={locale} headingLevel={2} />
    </Stack>
  )
}

/** Confirms the restoration of an old version as the newest draft. */
function RestorePart({ uid, locale, version, latest }: Part<'restore'>) {
  const { t } = useTranslation('editing')
  const history = paths.editingHistory(uid, locale)
  const fields = { version: String(version.number), base: String(latest) }
  return (
    <ConfirmSection
      confirmation={{
        title: t('restore.question'),
        body: <p>{t('restore.text', { number: version.number, latest })}</p>,
        confirmLabel: t('restore.confirm'),
        action: history,
        fields,
      }}
      cancelHref={history}
    />
  )
}
