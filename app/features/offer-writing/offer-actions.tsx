import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ButtonLink } from '~/app/ui/forms/button'

/** Links to the user's own offers, for the header of the resource centre. */
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
