import { useTranslation } from 'react-i18next'
import { Time } from '../content/time'

/** Says of a page that is read offline from when it is. */
export function CopyBanner({ at }: { at: string }) {
  const { t } = useTranslation('ui')
  return (
    <p className="offline">
      {t('offlineCopy')} <Time value={at} />
    </p>
  )
}
