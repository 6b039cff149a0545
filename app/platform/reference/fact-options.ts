import { useTranslation } from '~/app/texts/use-translation'
import { expertiseCodes, mediaTypes, subregionCodes, trainerTypes } from '~/contracts/constants'

/**
 * The options for work-related profile fields, in the reader's language, for checkboxes and filters. The page's handle
 * must load the texts: `i18n: ['facts']`. Sub-regions keep the order of the constants: by continent, the same in every
 * language.
 */
export function useFactOptions() {
  const { t } = useTranslation('facts')
  return {
    expertise: expertiseCodes.map((value) => ({ value, label: t(`expertise.${value}`) })),
    mediaTypes: mediaTypes.map((value) => ({ value, label: t(`mediaTypes.${value}`) })),
    trainerTypes: trainerTypes.map((value) => ({ value, label: t(`trainerTypes.${value}`) })),
    subregions: subregionCodes.map((value) => ({ value, label: t(`subregions.${value}`) })),
  }
}
