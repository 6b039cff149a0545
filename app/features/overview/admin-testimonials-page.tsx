import { Link, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Sidebar } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { FilterForm, FilterText } from '~/app/ui/forms/filter-form'
import type { AdminTestimonial } from '~/contracts/administration/overview'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { cutTo } from '~/contracts/signs'
import { AdminList } from './admin-list'
import type { AdminTestimonialsData } from './admin-lists.server'

/** All recommendations, for the administration. */
export function AdminTestimonialsPage(list: AdminTestimonialsData) {
  const { t } = useTranslation('admin')
  const { filter, testimonials } = list
  const side = (
    <FilterForm
      action={paths.adminTestimonials()}
      activeCount={filter.text ? 1 : 0}
      clearHref={paths.adminTestimonials()}
    >
      <FilterText label={t('filters.text')} name="text" chosen={filter.text} />
    </FilterForm>
  )
  return (
    <>
      <PageHeading
        title={t('testimonials.title')}
        actions={<ExportLink href={paths.adminTestimonialsExport(filter)} />}
      />
      {list.total === 0 && !filter.text ? (
        <EmptyState title={t('testimonials.empty')} />
      ) : (
        <Sidebar side={side}>
          <AdminList
            {...list}
            hrefFor={(page) => paths.adminTestimonials({ ...filter, page })}
            wholeHref={paths.adminTestimonials()}
          >
            <TestimonialTable testimonials={testimonials} />
          </AdminList>
        </Sidebar>
      )}
      <AboutPage>{t('testimonials.lede')}</AboutPage>
    </>
  )
}

function TestimonialTable({ testimonials }: Pick<AdminTestimonialsData, 'testimonials'>) {
  const { t } = useTranslation('admin')
  const columns: Column<AdminTestimonial>[] = [
    {
      header: t('testimonials.column.text'),
      cell: (testimonial) => <Words {...testimonial} />,
    },
    {
      header: t('testimonials.column.author'),
      cell: ({ author }) => (author ? <Person {...author} /> : t('testimonials.formerMember')),
    },
    { header: t('testimonials.column.profile'), cell: ({ profile }) => <Person {...profile} /> },
    {
      header: t('testimonials.column.date'),
      cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
    },
  ]
  return <Table caption={t('testimonials.title')} columns={columns} rows={testimonials} />
}

const shownCharacters = 200

function Words({ id, text, hidden, removed }: AdminTestimonial) {
  const { t } = useTranslation('admin')
  const shown = text.length > shownCharacters ? `${cutTo(text, shownCharacters).trimEnd()}…` : text
  return (
    <>
      <span dir="auto" className="plain">
        {shown}
      </span>
      <br />
      {hidden ? <Tag>{t('testimonials.hidden')}</Tag> : null}
      {removed ? <Tag tone="error">{t('offers.removed')}</Tag> : null}
      <Link to={paths.testimonial(id)}>{t('testimonials.open')}</Link>
    </>
  )
}

function Person({ id, name }: { id: string; name: string }) {
  return <NameLink to={paths.adminPerson(id)}>{name}</NameLink>
}
