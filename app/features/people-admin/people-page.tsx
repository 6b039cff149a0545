import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits } from '~/contracts/constants'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { PeopleFilters } from './people-filters'
import { PeopleTable } from './people-table'
import type { loadPeople } from './people.server'

export type PeoplePageProps = Awaited<ReturnType<typeof loadPeople>>

/** All accounts, for admins. */
export function PeoplePage(list: PeoplePageProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <PageHeading
        title={t('list.title')}
        lede={t('list.lede')}
        actions={
          <>
            <ButtonLink href={paths.adminPersonNew()}>{t('list.invite')}</ButtonLink>
            <ButtonLink href={paths.adminPeopleImports} variant="secondary">
              {t('list.import')}
            </ButtonLink>
            <ExportLink href={paths.adminPeopleExport(list.filter)} />
          </>
        }
      />
      <Sidebar side={<PeopleFilters filter={list.filter} countries={list.countries} />}>
        <Found {...list} />
      </Sidebar>
    </>
  )
}

function Found({ people, total, more, page, pageSize, filter, incomplete }: PeoplePageProps) {
  const { t, language } = useTranslation('people')
  const limited = incomplete ? <IncompleteSearch /> : null
  if (people.length === 0) {
    const action = <ButtonLink href={paths.adminPeople()}>{t('list.all')}</ButtonLink>
    return (
      <EmptyState title={t('list.nobody')} action={action}>
        {limited}
      </EmptyState>
    )
  }
  const number = numberFormat(language).format(more ? limits.counted : total)
  return (
    <Stack>
      <p className="num" role="status">
        {more ? t('list.more', { number }) : t('list.count', { count: total, number })}
      </p>
      {limited}
      <PeopleTable people={people} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefFor={(target) => paths.adminPeople({ ...filter, page: target })}
      />
    </Stack>
  )
}
