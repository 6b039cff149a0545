import { limits } from '~/contracts/constants'
import type { TestimonialList } from '~/contracts/people/testimonials'

export interface WritingSituation {
  /** May the reader write testimonials at all? */
  allowed: boolean
  ownProfile: boolean
  /** They have written one for this profile. */
  given: boolean
  /** How many they have written in all. */
  count: number
}

/** What keeps a reader from writing, or that nothing does. */
export function writingState(situation: WritingSituation): TestimonialList['writing'] {
  if (!situation.allowed || situation.ownProfile) return 'none'
  if (situation.given) return 'given'
  return situation.count >= limits.testimonialsPerAuthor ? 'limit' : 'open'
}

interface Involved {
  readerId: string | null
  authorId: string | null
  profileId: string
  reported: boolean
}

/** What a reader may do with a testimonial that they see. */
export function actionsOf({ readerId, authorId, profileId, reported }: Involved) {
  const isAuthor = readerId !== null && readerId === authorId
  return {
    update: isAuthor,
    hide: readerId === profileId,
    report: readerId !== null && !isAuthor && !reported,
  }
}
