import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { ValidationCode } from '~/contracts/validation/validation-codes'
import { CodeState } from './code-state'

interface CodeListPageProps {
  codes: ValidationCode[]
  total: number
  page: number
  pageSize: number
}

/** The codes of a provider, with how far each has been used. */
export function CodeListPage({ codes, total, page, pageSize }: CodeListPageProps) {
  const { t } = useTranslation('codes')
  const make = <ButtonLink href={paths.newValidationCode}>{t('list.make')}</ButtonLink>
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('list.up'), href: paths.ijAdministration() }, { label: t('list.title') }]}
      />
      <PageHeading title={t('list.title')} lede={t('list.lede')} actions={codes.length > 0 ? make : null} />
      {codes.length === 0 ? (
        <EmptyState title={t('list.empty')} action={make}>
          <p>{t('list.emptyText')}</p>
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <Codes codes={codes} />
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            hrefFor={(number) => paths.validationCodes({ page: number })}
          />
        </Stack>
      )}
    </>
  )
}

function Codes({ codes }: Pick<CodeListPageProps, 'codes'>) {
  const { t } = useTranslation('codes')
  const columns: Column<ValidationCode>[] = [
    {
      id: 'label',
      header: t('column.label'),
      rowHeader: true,
      cell: ({ id, label }) => (
        <Link to={paths.validationCode(id)} dir="auto" className="any-break">
          {label}
        </Link>
      ),
    },
    { id: 'state', header: t('column.state'), cell: ({ state }) => <CodeState state={state} /> },
    {
      id: 'used',
      header: t('column.used'),
      numeric: true,
      cell: ({ useCount, maxUses }) => t('used', { used: useCount, places: maxUses }),
    },
    {
      id: 'until',
      header: t('column.until'),
      cell: ({ expiresAt }) => <Time value={expiresAt} show="date" />,
    },
  ]
  return (
    <Table caption={t('list.title')} captionHidden columns={columns} rows={codes} rowKey={({ id }) => id} />
  )
}
