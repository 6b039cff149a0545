import { NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmPage, ConfirmDialog, type Confirmation } from '~/app/ui/feedback/confirm'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import { offerStates, pageSizes } from '~/contracts/constants'
import type { OwnOffersData, Question } from './own-offers.server'
import { Tag } from '~/app/ui/content/badge'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { OwnOfferSummary } from '~/contracts/offers/offer-writing'
import { StateTag } from './state-tag'
import { Form } from '~/app/ui/forms/form'
import { isolated } from '~/contracts/isolated'

/** All offers of an organisation: drafts, published and withdrawn ones. */
export function OwnOffersPage(list: OwnOffersData) {
  const { t } = useTranslation('writing')
  const confirmation = useQuestions(list.provider)
  const { offers, total, page, asked, mayCreate, needsProvider } = list
  if (asked)
    return (
      <ConfirmPage
        confirmation={confirmation(asked.kind, asked.offer)}
        cancelHref={paths.ownOffers(chosen(list))}
      />
    )
  const actions = (
    <>
      {mayCreate ? <ButtonLink href={paths.offerNew}>{t('own.new')}</ButtonLink> : null}
      <ButtonLink
        href={paths.offerStatistics(chosen({ state: null, provider: list.provider }))}
        variant="secondary"
      >
        {t('own.statistics')}
      </ButtonLink>
      {list.mayAnnounce ? (
        <ButtonLink href={paths.ownAnnouncements()} variant="secondary">
          {t('own.announcements')}
        </ButtonLink>
      ) : null}
      {mayCreate ? (
        <ButtonLink href={paths.offerSources()} variant="secondary">
          {t('own.sources')}
        </ButtonLink>
      ) : null}
    </>
  )
  return (
    <>
      <PageHeading
        title={mayCreate ? t('own.title') : t('own.crumb')}
        lede={t('own.lede')}
        actions={needsProvider ? undefined : actions}
        tabs={needsProvider ? undefined : <StateTabs state={list.state} provider={list.provider} />}
      />
      <Stack gap="lg">
        {list.awaitsValidation ? (
          <Notice tone="info" title={t('notYet.title')}>
            <p>{t('notYet.text')}</p>
          </Notice>
        ) : null}
        {offers.length === 0 ? <Nothing {...list} /> : <OwnOfferTable {...list} />}
        <Pagination
          page={page}
          pageSize={pageSizes.ownOffers}
          total={total}
          hrefFor={(number) => paths.ownOffers({ ...chosen(list), page: number })}
        />
      </Stack>
    </>
  )
}

type Chosen = Pick<OwnOffersData, 'state' | 'provider'>
const chosen = ({ state, provider }: Chosen) => ({
  state: state ?? undefined,
  provider: provider ?? undefined,
})

/** One link per state, and one for all of them. */
function StateTabs({ state, provider }: Chosen) {
  const { t } = useTranslation('writing')
  return (
    <Tabs
      label={t('own.states')}
      tabs={[null, ...offerStates].map((each) => ({
        label: t(`own.tab.${each ?? 'all'}`),
        href: paths.ownOffers(chosen({ state: each, provider })),
        current: each === state,
      }))}
    />
  )
}

function Nothing({ state, needsProvider, mayCreate }: OwnOffersData) {
  const { t } = useTranslation('writing')
  if (needsProvider)
    return (
      <EmptyState
        title={t('own.choose.title')}
        action={<ButtonLink href={paths.content()}>{t('own.choose.action')}</ButtonLink>}
      >
        <p>{t('own.choose.text')}</p>
      </EmptyState>
    )
  if (state) return <EmptyState title={t(`own.none.${state}`)} />
  return (
    <EmptyState
      title={t('own.empty.title')}
      action={mayCreate ? <ButtonLink href={paths.offerNew}>{t('own.empty.action')}</ButtonLink> : undefined}
    >
      <p>{t('own.empty.text')}</p>
    </EmptyState>
  )
}

type OwnOfferTableProps = {
  offers: OwnOfferSummary[]
  formKey: string
  provider: string | null
  mayCreate: boolean
  awaitsValidation: boolean
}

function OwnOfferTable(props: OwnOfferTableProps) {
  const { offers, formKey, provider, mayCreate, awaitsValidation } = props
  const { t } = useTranslation(['writing', 'offers'])
  const columns: Column<OwnOfferSummary>[] = [
    {
      header: t('own.column.headline'),
      cell: ({ id, headline, category }) => (
        <>
          <NameLink to={paths.offerEdit(id)}>{headline}</NameLink>
          {category ? <div className="muted">{t(`offers:category.${category}`)}</div> : null}
        </>
      ),
    },
    { header: t('own.column.state'), cell: (offer) => <StateCell offer={offer} /> },
    { header: t('own.column.deadline'), cell: (offer) => <DeadlineCell offer={offer} /> },
    { header: t('own.column.changed'), cell: ({ changedAt }) => <Time value={changedAt} show="date" /> },
    {
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
  return <Table caption={t('own.title')} columns={columns} rows={offers} />
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

type Asked = { id: string; headline: string }

/** The confirmations of withdrawing and deleting an offer. */
function useQuestions(provider: string | null) {
  const { t } = useTranslation('writing')
  return (kind: Question, { id, headline }: Asked): Confirmation => ({
    title: t(`confirm.${kind}.title`, { headline: isolated(headline) }),
    body: <p>{t(`confirm.${kind}.text`)}</p>,
    confirmLabel: t(`confirm.${kind}.button`),
    danger: true,
    action: paths.ownOffers(),
    fields: { intent: kind, id, ...(provider ? { provider } : {}) },
  })
}

type ActionsProps = {
  offer: OwnOfferSummary
  formKey: string
  /** The provider of the offers, if not the reader's own. */
  provider: string | null
  mayCreate: boolean
  mayPublish: boolean
}

/** The actions for an offer, by its state. */
function OwnOfferActions({ offer, formKey, provider, mayCreate, mayPublish }: ActionsProps) {
  const { t } = useTranslation('writing')
  const { id, state } = offer
  const isPublished = state === 'published'
  return (
    <div className="row">
      <ButtonLink href={paths.offerEdit(id)} variant="secondary" small>
        {t('buttons.edit')}
        <Which offer={offer} />
      </ButtonLink>
      <ButtonLink href={isPublished ? paths.offer(id) : paths.offerPreview(id)} variant="secondary" small>
        {isPublished ? t('buttons.view') : t('buttons.preview')}
        <Which offer={offer} />
      </ButtonLink>
      {state === 'withdrawn' && mayPublish ? <Action intent="publish" offer={offer} /> : null}
      {mayCreate ? <Action intent="copy" offer={offer} formKey={formKey} /> : null}
      {isPublished ? <Ask kind="withdraw" offer={offer} provider={provider} /> : null}
      {state === 'draft' ? <Ask kind="delete" offer={offer} provider={provider} /> : null}
    </div>
  )
}

function Which({ offer }: { offer: Asked }) {
  return <span className="sr-only">: {offer.headline}</span>
}

type ActionProps = { intent: 'publish' | 'copy'; offer: Asked; formKey?: string }

function Action({ intent, offer, formKey }: ActionProps) {
  const { t } = useTranslation('writing')
  return (
    <Form method="post" action={paths.ownOffers()}>
      <input type="hidden" name="id" value={offer.id} />
      {formKey ? <input type="hidden" name="formKey" value={formKey} /> : null}
      <Button name="intent" value={intent} variant="secondary" small>
        {intent === 'copy' ? t('buttons.copy') : t('buttons.publishAgain')}
        <Which offer={offer} />
      </Button>
    </Form>
  )
}

type AskProps = { kind: Question; offer: Asked; provider: string | null }

function Ask({ kind, offer, provider }: AskProps) {
  const { t } = useTranslation('writing')
  const confirmation = useQuestions(provider)
  return (
    <ConfirmDialog
      href={paths.ownOffers({ confirm: kind, offer: offer.id, provider: provider ?? undefined })}
      variant="quiet"
      confirmation={confirmation(kind, offer)}
    >
      {t(`buttons.${kind}`)}
      <Which offer={offer} />
    </ConfirmDialog>
  )
}
