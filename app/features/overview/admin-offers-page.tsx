import type { SubmissionResult } from '@conform-to/react'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Sidebar } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { ReasonDialog, ReasonPage, type ReasonConfirmation } from '~/app/ui/feedback/confirm-reason'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { offerStates } from '~/contracts/constants'
import type { AdminOffer } from '~/contracts/administration/overview'
import { AdminList } from './admin-list'
import type { AdminOffersData } from './admin-lists.server'

type AdminOffersPageProps = AdminOffersData & { result: SubmissionResult | undefined }

/** Offers of all providers, for the administration. */
export function AdminOffersPage({ result, ...list }: AdminOffersPageProps) {
  const { t } = useTranslation('admin')
  if (list.asked) return <WithdrawalPage {...list} asked={list.asked} result={result} />
  return (
    <>
      <PageHeading
        title={t('offers.title')}
        actions={<ExportLink href={paths.adminOffersExport(list.filter)} />}
      />
      <Sidebar side={<Filters {...list} />}>
        <AdminList
          {...list}
          hrefFor={(page) => paths.adminOffers({ ...list.filter, page })}
          wholeHref={paths.adminOffers()}
        >
          <OfferTable {...list} />
        </AdminList>
      </Sidebar>
      <AboutPage>{t('offers.lede')}</AboutPage>
    </>
  )
}

type Withdrawn = Pick<AdminOffer, 'id' | 'headline'> & { provider: string }

/** The confirmation of a withdrawal, with a reason that the provider reads. */
function useWithdrawal({ filter, maximum }: AdminOffersData): (offer: Withdrawn) => ReasonConfirmation {
  const { t } = useTranslation('overview')
  return ({ id, headline, provider }) => ({
    title: t('withdrawal.title'),
    body: (
      <>
        <p>
          <strong dir="auto">{headline}</strong>
        </p>
        <p>{t('withdrawal.text', { provider })}</p>
      </>
    ),
    confirmLabel: t('withdrawal.confirm'),
    danger: true,
    action: paths.adminOffers({ ...filter, confirm: 'withdraw', offer: id }),
    fields: { id },
    reason: {
      label: t('withdrawal.reason'),
      hint: t('withdrawal.hint'),
      limit: maximum,
      asks: 'overview:asks',
    },
  })
}

type WithdrawalPageProps = AdminOffersPageProps & { asked: Withdrawn }

function WithdrawalPage({ asked, result, ...list }: WithdrawalPageProps) {
  const withdrawal = useWithdrawal({ ...list, asked })
  return (
    <ReasonPage
      confirmation={withdrawal(asked)}
      cancelHref={paths.adminOffers(list.filter)}
      result={result}
    />
  )
}

function Filters({ filter }: AdminOffersData) {
  const { t } = useTranslation('admin')
  return (
    <FilterForm
      action={paths.adminOffers()}
      activeCount={[filter.text, filter.state, filter.provider].filter(Boolean).length}
      clearHref={paths.adminOffers()}
    >
      {filter.provider ? <input type="hidden" name="provider" value={filter.provider} /> : null}
      <FilterText label={t('filters.text')} name="text" chosen={filter.text} />
      <FilterSelect
        label={t('offers.filters.state')}
        name="state"
        chosen={filter.state}
        placeholder={t('offers.filters.all')}
        options={offerStates.map((value) => ({ value, label: t(`offers.state.${value}`) }))}
      />
    </FilterForm>
  )
}

function OfferTable(list: AdminOffersData) {
  const { t } = useTranslation('admin')
  const withdrawal = useWithdrawal(list)
  const { offers } = list
  const columns: Column<AdminOffer>[] = [
    { header: t('offers.column.offer'), cell: (offer) => <Offer {...offer} /> },
    {
      header: t('offers.column.provider'),
      cell: ({ provider }) => (
        <NameLink to={paths.adminOffers({ provider: provider.id })}>{provider.name}</NameLink>
      ),
    },
    { header: t('offers.filters.state'), cell: (offer) => <State {...offer} /> },
    { header: t('offers.column.created'), cell: ({ createdAt }) => <Time value={createdAt} show="date" /> },
    {
      header: t('offers.column.action'),
      cell: ({ id, headline, provider, can }) => (
        <div className="row">
          <Link to={paths.offerEdit(id)}>
            {t('offers.edit')} <span className="sr-only">{headline}</span>
          </Link>
          {can.withdraw ? (
            <ReasonDialog
              href={paths.adminOffers({ ...list.filter, confirm: 'withdraw', offer: id })}
              variant="quiet"
              confirmation={withdrawal({ id, headline, provider: provider.name })}
            >
              {t('offers.withdraw')} <span className="sr-only">{headline}</span>
            </ReasonDialog>
          ) : null}
        </div>
      ),
    },
  ]
  return <Table caption={t('offers.title')} columns={columns} rows={offers} />
}

function Offer({ id, headline, state, removed }: AdminOffer) {
  const href = state === 'published' && !removed ? paths.offer(id) : paths.offerPreview(id)
  return <NameLink to={href}>{headline}</NameLink>
}

const tones = { draft: undefined, published: 'success', withdrawn: 'warning' } as const

function State({ state, removed }: AdminOffer) {
  const { t } = useTranslation('admin')
  const tone = tones[state]
  return (
    <>
      <Tag {...(tone ? { tone } : {})}>{t(`offers.state.${state}`)}</Tag>
      {removed ? <Tag tone="error">{t('offers.removed')}</Tag> : null}
    </>
  )
}
