import { offerTextLimits } from '~/contracts/constants'
import {
  dateViolations,
  type Days,
  type OfferViolation,
  offerViolation,
  gaps,
} from '~/contracts/offers/offer-violations'
import { lastDayOf } from '~/contracts/offers/offers'
import type { OfferChange, OfferField, OfferState, OfferTexts } from '~/contracts/offers/offer-writing'

/** Violations of an offer to be published whose dates have passed. */
function pastDateViolations(days: Days, today: string): OfferViolation[] {
  const last = lastDayOf(days)
  if (last === null || last >= today) return []
  return [offerViolation(days.deadline ? 'deadline' : days.endsOn ? 'endsOn' : 'startsOn', 'offerOver')]
}

interface Wanted {
  texts: OfferTexts
  hasPicture: boolean
  state: OfferState
  /** The offer would become visible to members; published offers may be past. */
  publish: boolean
  today: string
}

/** Everything that prevents saving the offer. */
export function offerViolationsOf({ texts, hasPicture, state, publish, today }: Wanted): OfferViolation[] {
  const open = publish || state === 'published'
  return [
    ...dateViolations(texts),
    ...(open ? gaps(texts, hasPicture) : []),
    ...(publish && state !== 'published' ? pastDateViolations(texts, today) : []),
  ]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields whose value actually changes, so that repeated requests have no effect. */
export function differences(
  present: OfferTexts,
  change: { [K in OfferField]?: OfferTexts[K] | undefined },
  names: readonly OfferField[],
): Partial<OfferTexts> {
  const changed = names.filter((name) => change[name] !== undefined && !isSame(change[name], present[name]))
  return Object.fromEntries(changed.map((name) => [name, change[name]]))
}

interface PresentFiles {
  picture: { id: string } | null
  documents: readonly { id: string }[]
}
type FileChange = Pick<OfferChange, 'picture' | 'document' | 'removedDocuments'>

/** True if the change affects the files of the offer. */
export function filesDiffer({ picture, documents }: PresentFiles, change: FileChange): boolean {
  const has = (id: string) => documents.some((file) => file.id === id)
  return (
    (change.picture !== undefined && change.picture !== (picture?.id ?? null)) ||
    (change.document !== undefined && !has(change.document)) ||
    (change.removedDocuments ?? []).some(has)
  )
}

/** The headline, truncated at a whole character if too long. */
export function fittingHeadline(headline: string): string {
  if (headline.length <= offerTextLimits.headline) return headline
  let cut = ''
  for (const character of headline) {
    if (cut.length + character.length > offerTextLimits.headline - 1) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}
