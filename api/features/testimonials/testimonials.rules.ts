import { limits } from '~/contracts/constants'
import type { TestimonialList } from '~/contracts/people/testimonials'

export interface WritingSituation {
  /** The user may write testimonials. */
  allowed: boolean
  ownProfile: boolean
  /** The user has written one for this profile. */
  given: boolean
  /** Total number of testimonials by the user. */
  count: number
}

/** Whether the user can write a testimonial, or why not. */
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

/** Actions that a user may perform on a visible testimonial. */
export function actionsOf({ readerId, authorId, profileId, reported }: Involved) {
  const isAuthor = readerId !== null && readerId === authorId
  return {
    update: isAuthor,
    hide: readerId === profileId,
    report: readerId !== null && !isAuthor && !reported,
  }
}
