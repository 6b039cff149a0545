import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ConfirmDialog, type Confirmation } from '~/app/ui/feedback/confirm'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { OwnOfferSummary } from '~/contracts/offers/offer-writing'
import { isolated } from '~/contracts/isolated'
import type { Question } from './own-offers.server'

type Asked = { id: string; headline: string }

/** The confirmations of withdrawing and deleting an offer. */
export function useQuestions(provider: string | null) {
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
export function OwnOfferActions({ offer, formKey, provider, mayCreate, mayPublish }: ActionsProps) {
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
