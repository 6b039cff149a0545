import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { OwnOfferSummary } from '~/contracts/offers/offer-writing'
import { OwnOfferActions } from './own-offer-actions'
import { StateTag } from './state-tag'

type OwnOfferTableProps = {
  offers: OwnOfferSummary[]
  formKey: string
  provider: string | null
  mayCreate: boolean
  awaitsValidation: boolean
}

export function OwnOfferTable(props: OwnOfferTableProps) {
  const { offers, formKey, provider, mayCreate, awaitsValidation } = props
  const { t } = useTranslation(['writing', 'offers'])
  const columns: Column<OwnOfferSummary>[] = [
    {
      id: 'headline',
      header: t('own.column.headline'),
      rowHeader: true,
      cell: ({ id, headline, category }) => (
        <>
          <Link to={paths.offerEdit(id)} dir="auto">
            {headline}
          </Link>
          {category ? <div className="muted">{t(`offers:category.${category}`)}</div> : null}
        </>
      ),
    },
    { id: 'state', header: t('own.column.state'), cell: (offer) => <StateCell offer={offer} /> },
    { id: 'deadline', header: t('own.column.deadline'), cell: (offer) => <DeadlineCell offer={offer} /> },
    {
      id: 'changed',
      header: t('own.column.changed'),
      cell: ({ changedAt }) => <Time value={changedAt} show="date" />,
    },
    {
      id: 'actions',
      header: t('own.column.actions'),
      cell: (offer) => (
        <OwnOfferActions
          offer={offer}
          formKey={formKey}
          provider={provider}
          mayCreate={mayCreate}
          mayPublish={!awaitsValidation}
        />
      ),
    },
  ]
  return (
    <Table caption={t('own.title')} captionHidden columns={columns} rows={offers} rowKey={({ id }) => id} />
  )
}

function StateCell({ offer: { state, openToVisitors, expired } }: { offer: OwnOfferSummary }) {
  const { t } = useTranslation('writing')
  return (
    <>
      <StateTag state={state} />
      {openToVisitors && !expired ? <Tag>{t('own.open')}</Tag> : null}
    </>
  )
}

function DeadlineCell({ offer }: { offer: OwnOfferSummary }) {
  const { t } = useTranslation('writing')
  const { deadline, expired } = offer
  return (
    <>
      <span>{deadline ? <Time value={deadline} show="date" /> : t('own.rolling')}</span>
      {expired ? <div className="muted">{t('own.over')}</div> : null}
    </>
  )
}
