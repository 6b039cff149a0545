import { useTranslation } from '~/app/texts/use-translation'
import type { OfferField } from '~/contracts/offers/offer-writing'

/** Names of the fields in the order in which the form asks for them. */
export function useOfferLabels(): Record<OfferField, string> {
  const { t } = useTranslation('writing')
  return {
    headline: t('fields.headline'),
    subheadline: t('fields.subheadline'),
    teaser: t('fields.teaser'),
    description: t('fields.description'),
    category: t('fields.category'),
    language: t('fields.language'),
    cost: t('fields.cost'),
    startsOn: t('fields.startsOn'),
    endsOn: t('fields.endsOn'),
    deadline: t('fields.deadline'),
    online: t('fields.online'),
    place: t('fields.place'),
    externalLink: t('fields.externalLink'),
    clauses: t('fields.clauses'),
    tags: t('fields.tags'),
    pictureAlt: t('fields.pictureAlt'),
    openToVisitors: t('fields.openToVisitors'),
  }
}
