import { limits } from '../constants'
import type { OfferField, OfferTexts } from './offer-writing'

export interface Fault {
  propertyPath: string
  code: string
}
export const fault = (propertyPath: OfferField, code: string): Fault => ({ propertyPath, code })

export type Days = Pick<OfferTexts, 'startsOn' | 'endsOn' | 'deadline'>

/** Days that contradict each other. Calendar days compare as text. */
export function dayFaults({ startsOn, endsOn, deadline }: Days): Fault[] {
  return [
    ...(startsOn && endsOn && endsOn < startsOn ? [fault('endsOn', 'endBeforeStart')] : []),
    ...(startsOn && deadline && deadline > startsOn ? [fault('deadline', 'deadlineAfterStart')] : []),
  ]
}

const neededTexts = ['teaser', 'description', 'category', 'language', 'cost'] as const
type Needed = Days & { [K in (typeof neededTexts)[number] | 'place' | 'pictureAlt']: string | null } & {
  online: boolean
}

/** What members would miss: each of it stands in the way of publishing, none in the way of a draft. */
export function gaps(texts: Needed, hasPicture: boolean): Fault[] {
  const isShort = (texts.description ?? '').length < limits.descriptionMinimumCharacters
  return [
    ...neededTexts.flatMap((name) => {
      if (!texts[name]) return [fault(name, 'required')]
      return name === 'description' && isShort ? [fault(name, 'descriptionTooShort')] : []
    }),
    ...(texts.endsOn && !texts.startsOn ? [fault('startsOn', 'required')] : []),
    ...(!texts.online && !texts.place ? [fault('place', 'placeRequired')] : []),
    ...(hasPicture && !texts.pictureAlt ? [fault('pictureAlt', 'required')] : []),
  ]
}
