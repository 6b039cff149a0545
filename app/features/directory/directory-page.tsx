import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import { withCommas } from '~/contracts/isolated'
import type { ProfileSummary } from '~/contracts/people/public-profiles'
import { FacetForm, useFacetChips } from '~/app/ui/forms/filter-form'
import { FilterChips } from '~/app/ui/navigation/filter-chips'
import type { FacetName } from '~/contracts/people/directory'
import type { DirectoryFilterValues, FacetOptions } from './directory.server'
import { ListOrMap } from '~/app/ui/navigation/tabs'
import { factKey, kindKey } from '~/app/platform/translations/translation-keys'
import { Avatar } from '~/app/ui/content/avatar'
import { Link } from '~/app/ui/navigation/link'

type DirectoryPageProps = DirectoryFiltersProps & {
  items: ProfileSummary[]
  total: number
  /** Counts are lower bounds. */
  more: boolean
  tabs: ReactNode
}

interface DirectoryProps extends Pick<DirectoryPageProps, 'tabs' | 'total' | 'more'> {
  filterProps: DirectoryFiltersProps
  isEmpty: boolean
  children: ReactNode
}

/** What is around the entries, in a list or on a map: both keep the filters. */
export function Directory({ filterProps, tabs, total, more, isEmpty, children }: DirectoryProps) {
  const { t } = useTranslation('directory')
  const { filters, view } = filterProps
  const { page: _, ...kept } = filters
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        tabs={
          <>
            {tabs}
            <ListOrMap
              list={paths.directory(kept)}
              map={paths.directory({ ...kept, view: 'map' })}
              shows={view ?? 'list'}
            />
          </>
        }
      />
      <Sidebar side={<DirectoryFilters {...filterProps} />}>
        <Stack>
          <ListCount>{t(more ? 'moreThan' : 'count', { count: total })}</ListCount>
          <FilterChips chips={useFacetChips(facetsOf(filterProps))} />
          {isEmpty ? <Nobody /> : null}
          {children}
        </Stack>
      </Sidebar>
    </>
  )
}

/** People and organisations of the campus, by filter. */
export function DirectoryPage({ items, total, more, tabs, ...rest }: DirectoryPageProps) {
  const { filters } = rest
  return (
    <Directory {...{ total, more, tabs }} filterProps={rest} isEmpty={items.length === 0}>
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
    </Directory>
  )
}

function Nobody() {
  const { t } = useTranslation('directory')
  const action = <ButtonLink href={paths.directory()}>{t('empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('empty.title')} action={action}>
      <p>{t('empty.text')}</p>
    </EmptyState>
  )
}

type DirectoryFiltersProps = FacetOptions & { filters: DirectoryFilterValues; view?: 'map' }

const order: FacetName[] = [
  'kind',
  'expertise',
  'trainerType',
  'mediaType',
  'language',
  'subregion',
  'country',
]

const facetsOf = ({ filters: { page: _page, ...filters }, chosen, view }: DirectoryFiltersProps) => ({
  names: order,
  filters,
  chosen,
  hrefWith: (other: DirectoryFilterValues) => paths.directory({ ...other, view }),
})

function DirectoryFilters(props: DirectoryFiltersProps) {
  const { t } = useTranslation('directory')
  const { options, view } = props
  return (
    <FacetForm
      {...facetsOf(props)}
      action={paths.content()}
      hidden={{ p: 'iuprofiles', ...(view ? { view } : {}) }}
      options={options}
      labelOf={(name) => t(`filters.${name}`)}
      sorts={[
        { value: 'name', label: t('sort.name') },
        { value: 'newest', label: t('sort.newest') },
      ]}
    />
  )
}

/** As many facts as fit in two lines; the profile page has them all. */
const shownFacts = 4

interface ProfileRowProps {
  profile: ProfileSummary
}

/** A directory entry: the face, the name, who and where it is, what it can help with. */
function ProfileRow({ profile }: ProfileRowProps) {
  const { t, language } = useTranslation(['directory', 'facts'])
  const { name, link, picture, city, country, expertise, mediaTypes, trainerTypes } = profile
  const place = withCommas(language, [city, country])
  const facts = [
    ...trainerTypes.map((code) => t(factKey('trainerTypes', code))),
    ...mediaTypes.map((code) => t(factKey('mediaTypes', code))),
    ...expertise.map((code) => t(factKey('expertise', code))),
  ]
  const kind = kindKey(link.kind)
  const hidden = facts.length - shownFacts
  return (
    <article className="profile-row">
      <Avatar name={name} src={picture && paths.picture(picture, '96')} />
      <div>
        <h2 dir="auto">
          <Link to={paths.publicProfile(link)} className="card-link">
            {name}
          </Link>
        </h2>
        <p className="muted">
          {kind ? <span className="profile-kind">{t(kind)}</span> : null}
          <span>{kind && place ? ' · ' : null}</span>
          <bdi>{place}</bdi>
        </p>
        {facts.length > 0 ? (
          <p className="profile-facts">
            {facts.slice(0, shownFacts).join(' · ')}
            {hidden > 0 ? <span className="muted num"> + {hidden}</span> : null}
          </p>
        ) : null}
      </div>
    </article>
  )
}
