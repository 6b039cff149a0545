import { limits } from '../constants'
import type { OfferField, OfferTexts } from './offer-writing'

export interface OfferViolation {
  propertyPath: string
  code: string
}
export const offerViolation = (propertyPath: OfferField, code: string): OfferViolation => ({
  propertyPath,
  code,
})

export type Days = Pick<OfferTexts, 'startsOn' | 'endsOn' | 'deadline'>

/** Contradictory dates. Calendar dates compare as text. */
export function dateViolations({ startsOn, endsOn, deadline }: Days): OfferViolation[] {
  return [
    ...(startsOn && endsOn && endsOn < startsOn ? [offerViolation('endsOn', 'endBeforeStart')] : []),
    ...(startsOn && deadline && deadline > startsOn
      ? [offerViolation('deadline', 'deadlineAfterStart')]
      : []),
  ]
}

const neededTexts = ['teaser', 'description', 'category', 'language', 'cost'] as const
type Needed = Days & { [K in (typeof neededTexts)[number] | 'place' | 'pictureAlt']: string | null } & {
  online: boolean
}

/** Fields that are missing for publication; drafts may lack them. */
export function gaps(texts: Needed, hasPicture: boolean): OfferViolation[] {
  const isShort = (texts.description ?? '').length < limits.descriptionMinimumCharacters
  return [
    ...neededTexts.flatMap((name) => {
      if (!texts[name]) return [offerViolation(name, 'required')]
      return name === 'description' && isShort ? [offerViolation(name, 'descriptionTooShort')] : []
    }),
    ...(texts.endsOn && !texts.startsOn ? [offerViolation('startsOn', 'required')] : []),
    ...(!texts.online && !texts.place ? [offerViolation('place', 'placeRequired')] : []),
    ...(hasPicture && !texts.pictureAlt ? [offerViolation('pictureAlt', 'required')] : []),
  ]
}
