import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '../content/time'

/** Shows the date of an offline copy. */
export function CopyBanner({ at }: { at: string }) {
  const { t } = useTranslation('ui')
  return (
    <p className="offline">
      {t('offlineCopy')} <Time value={at} />
    </p>
  )
}
