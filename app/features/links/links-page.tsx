import { Link as To, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { WebLink } from '~/app/ui/content/description-list'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { Link, LinkSection } from '~/contracts/people/links'
import { isolated } from '~/contracts/isolated'
import { otherKindOf, otherOf } from './linked-profiles'
import type { LinkList } from './links.server'

/** The contract's own list stays on the server. */
const sections: readonly LinkSection[] = ['waiting', 'asked', 'confirmed', 'earlier']

/** The user's links: pending first, then confirmed, then past ones. */
export function LinksPage(list: LinkList) {
  const { t } = useTranslation('links')
  const { section, items, awaited, total, page, pageSize } = list
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        actions={<ButtonLink href={paths.linkNew()}>{t('ask.open')}</ButtonLink>}
        tabs={<SectionTabs {...list} />}
      />
      <Stack gap="lg">
        {awaited ? (
          <Notice title={t('awaited.title', { name: isolated(awaited.name) })}>
            <p>{t('awaited.text', { email: awaited.email })}</p>
          </Notice>
        ) : null}
        {items.length === 0 ? (
          <EmptyState title={t(`empty.${section}`)}>
            <p>{t('emptyText')}</p>
          </EmptyState>
        ) : (
          <Links section={section} links={items} />
        )}
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          hrefFor={(number) => paths.links({ section, page: number })}
        />
      </Stack>
    </>
  )
}

function SectionTabs({ section, counts }: LinkList) {
  const { t } = useTranslation('links')
  return (
    <Tabs
      label={t('sections')}
      tabs={sections.map((each) => ({
        label: `${t(`section.${each}`)} (${counts[each]})`,
        href: paths.links({ section: each }),
        current: each === section,
      }))}
    />
  )
}

const sinceOf = ({ state, requestedAt, decidedAt, endedAt }: Link): string =>
  state === 'requested' ? requestedAt : (endedAt ?? decidedAt ?? requestedAt)

function Links({ section, links }: { section: LinkSection; links: Link[] }) {
  const { t } = useTranslation(['links', 'facts'])
  const columns: Column<Link>[] = [
    { header: t('column.name'), cell: (link) => <Name link={link} /> },
    { header: t('column.kind'), cell: (link) => t(`facts:kinds.${otherKindOf(link)}`) },
    { header: t('column.country'), cell: (link) => otherOf(link).country ?? '–' },
    { header: t('column.website'), cell: (link) => <Website link={link} /> },
    {
      header: t(`since.${section}`),
      cell: (link) => (
        <>
          <span>{section === 'earlier' ? `${t(`state.${link.state}`)}, ` : null}</span>
          <Time value={sinceOf(link)} show="date" />
        </>
      ),
    },
    ...(section === 'confirmed' && links.some(({ side, shares }) => side === 'outlet' && shares)
      ? [
          {
            header: t('column.sees'),
            cell: (link: Link) => (link.shares ? t(`shares.${link.shares}.label`) : '–'),
          },
        ]
      : []),
    { header: t('column.page'), cell: (link) => <PublicPage link={link} /> },
  ]
  return <Table caption={t(`section.${section}`)} columns={columns} rows={links} />
}

function Name({ link }: { link: Link }) {
  const { t } = useTranslation('links')
  const other = otherOf(link)
  return (
    <>
      <NameLink to={paths.link(link.id)}>{other.name}</NameLink>
      {other.away ? <span className="muted"> ({t('away')})</span> : null}
    </>
  )
}

function PublicPage({ link }: { link: Link }) {
  const { t } = useTranslation('links')
  const other = otherOf(link)
  if (!other.page) return '–'
  return (
    <To to={paths.publicProfile(other.page)}>
      {t('profile')} <span className="sr-only">{other.name}</span>
    </To>
  )
}

function Website({ link }: { link: Link }) {
  const { website } = otherOf(link)
  return website ? <WebLink address={website} /> : '–'
}
