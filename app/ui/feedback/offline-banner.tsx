import { useSyncExternalStore } from 'react'
import { useTranslation } from '~/app/texts/use-translation'

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export function OfflineBanner() {
  const { t } = useTranslation('ui')
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return <div role="status">{online ? null : <p className="offline">{t('offline')}</p>}</div>
}
