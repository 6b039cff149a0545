import { useTranslation } from '~/app/texts/use-translation'
import { boundedTotal } from '~/app/platform/counted'
import { Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { AnnouncementSummary } from '~/contracts/messages/announcements'
import type { AnnouncementList } from './announcements.server'
import { usePeople, placesOf, type Writer } from './writer'
import { Progress, StateTag } from './announcement-facts'

/** The announcements of the campus team, of a provider, or of a group, with their state. */
export function ListPage({ writer, announcements, total, page, pageSize, followers }: AnnouncementList) {
  const { t } = useTranslation('announcements')
  const people = usePeople(writer)
  const places = placesOf(writer)
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={writer === 'team' ? undefined : t(`lede.${writer}`)}
        actions={
          <ButtonLink href={places.new} small>
            {t('new')}
          </ButtonLink>
        }
      />
      <Stack>
        {followers === null ? null : (
          <p className="num">
            {followers.of === undefined
              ? people.followers(followers.count)
              : t('agreeing', { of: followers.of, agreeing: followers.count })}
          </p>
        )}
        {announcements.length === 0 ? (
          <EmptyState title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </EmptyState>
        ) : (
          <Rows writer={writer} announcements={announcements} one={places.one} />
        )}
        <Pagination
          page={page}
          pageSize={pageSize}
          {...boundedTotal(total)}
          hrefFor={(number) => places.list({ page: number })}
        />
      </Stack>
      {writer === 'team' ? <AboutPage>{t('lede.team')}</AboutPage> : null}
    </>
  )
}

interface RowsProps {
  writer: Writer
  announcements: AnnouncementSummary[]
  one: (id: string) => string
}

function Rows({ writer, announcements, one }: RowsProps) {
  const { t } = useTranslation('announcements')
  const columns: Column<AnnouncementSummary>[] = [
    {
      id: 'subject',
      header: t('column.subject'),
      cell: ({ id, subject }) => (
        <Link to={one(id)} dir="auto">
          {subject}
        </Link>
      ),
    },
    { id: 'state', header: t('column.state'), cell: ({ state }) => <StateTag state={state} /> },
    {
      id: 'time',
      header: t('column.time'),
      cell: ({ sendAt, createdAt }) => <Time value={sendAt ?? createdAt} />,
    },
    { id: 'progress', header: t('column.progress'), cell: (row) => <Progress writer={writer} of={row} /> },
  ]
  return (
    <Table
      caption={t('title')}
      captionHidden
      columns={columns}
      rows={announcements}
      rowKey={({ id }) => id}
    />
  )
}
