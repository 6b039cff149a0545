import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import type { ProfileSummary } from '~/contracts/people/public-profiles'
import { DirectoryViews } from './directory-views'
import { ActiveDirectoryFilters, DirectoryFilters, type DirectoryFiltersProps } from './directory-filters'
import { ProfileRow } from './profile-row'

type DirectoryPageProps = DirectoryFiltersProps & {
  items: ProfileSummary[]
  total: number
  /** Counts are lower bounds. */
  more: boolean
  tabs: ReactNode
}

/** People and organisations of the campus, by filter. */
export function DirectoryPage({ items, total, more, tabs, ...rest }: DirectoryPageProps) {
  const { t } = useTranslation('directory')
  const { filters } = rest
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      {tabs}
      <Sidebar side={<DirectoryFilters {...rest} />}>
        <Stack>
          <div className="list-head">
            <p className="num" role="status">
              {t(more ? 'moreThan' : 'count', { count: total })}
            </p>
            <DirectoryViews filters={filters} current="list" />
          </div>
          <ActiveDirectoryFilters {...rest} />
          {items.length === 0 ? <Nobody /> : null}
          <div className="profile-rows">
            {items.map((profile) => (
              <ProfileRow key={profile.id} profile={profile} />
            ))}
          </div>
          <Pagination
            page={Number(filters.page ?? 1)}
            pageSize={pageSizes.default}
            total={total}
            hrefFor={(page) => paths.directory({ ...filters, page })}
          />
        </Stack>
      </Sidebar>
    </>
  )
}

export function Nobody() {
  const { t } = useTranslation('directory')
  const action = <ButtonLink href={paths.directory()}>{t('empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('empty.title')} action={action}>
      <p>{t('empty.text')}</p>
    </EmptyState>
  )
}
