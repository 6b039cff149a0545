import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { ButtonLink } from '~/app/ui/forms/button'

/** The way to one's own offers, for the head of the resource centre. */
export function OfferActions() {
  const { t } = useTranslation('offers')
  return (
    <>
      <ButtonLink href={paths.offerNew}>{t('writing.new')}</ButtonLink>
      <ButtonLink href={paths.ownOffers()} variant="secondary">
        {t('writing.own')}
      </ButtonLink>
    </>
  )
}
