import { useSyncExternalStore } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { onUnreached, settle, unreachedNow } from '~/app/platform/reaching/unreached'
import { typedInput } from '~/app/platform/typed-input/local-drafts'
import { type Tone, toneIcons, ToneWord } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'

interface OfferProps {
  tone: Tone
  text: string
  action: string
  onAction: () => void
  close: () => void
}

/** A message with one thing to do, which stays until somebody does it or closes it. */
function Offer({ tone, text, action, onAction, close }: OfferProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={`notice notice-${tone} toast`} role="status">
      <Icon name={toneIcons[tone]} />
      <div>
        <ToneWord tone={tone} />
        <p>
          <strong>{text}</strong>
        </p>
        <Button type="button" variant="secondary" small onClick={onAction}>
          {action}
        </Button>
      </div>
      <button type="button" className="btn btn-quiet btn-icon" aria-label={t('toast.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Says what the campus has not answered, until there is an answer. */
export function UnreachedNotice() {
  const { t } = useTranslation('common')
  const unreached = useSyncExternalStore(onUnreached, unreachedNow, () => null)
  const close = () => {
    if (unreached) settle(unreached.what)
  }
  const tryAgain = () => {
    close()
    unreached?.again()
  }
  return unreached ? (
    <Offer
      tone="warning"
      text={t(`unreached.${unreached.what}`)}
      action={t('errorPage.tryAgain')}
      onAction={tryAgain}
      close={close}
    />
  ) : null
}

/** Says that a form has been filled with what was typed before. */
export function TypedInputNotice() {
  const { t } = useTranslation('common')
  const typed = useSyncExternalStore(typedInput.subscribe, typedInput.get, () => null)
  return typed ? (
    <Offer
      tone="info"
      text={t('localDraft.restored')}
      action={t('localDraft.discard')}
      onAction={typed.discard}
      close={() => typedInput.set(null)}
    />
  ) : null
}
