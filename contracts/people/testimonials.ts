import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { Report } from '../administration/moderation'
import { ProfileLink } from './people'
import { charactersIn, plainLineBreaks } from '../texts'

/** A recommendation. `author` is null where the author has left the campus, its `link` where the reader sees no page. */
export const Testimonial = z
  .object({
    id: z.string(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    author: z.object({ name: z.string(), link: ProfileLink.nullable() }).nullable(),
    /** Those who may hide it, the author and the administration alone meet hidden ones. */
    hidden: z.boolean(),
    can: z.object({
      /** Change and withdraw: the author. */
      update: z.boolean(),
      /** Hide and show again: the owner of the profile. */
      hide: z.boolean(),
      /** Everybody else who is logged in, once. */
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Testimonial' })
export type Testimonial = z.infer<typeof Testimonial>

/** `limit`: the reader has given as many as one may. `given`: they have written one here. */
export const writingStates = ['open', 'given', 'limit', 'none'] as const

/** A page of a profile's testimonials, newest first, and what the reader can do about them. */
export const TestimonialList = z
  .object({
    items: z.array(Testimonial),
    total: z.number().int(),
    /** The reader's own one for this profile, on whichever page it stands. */
    given: Testimonial.nullable(),
    writing: z.enum(writingStates),
  })
  .meta({ id: 'TestimonialList' })
export type TestimonialList = z.infer<typeof TestimonialList>

const text = z
  .string()
  .transform(plainLineBreaks)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .refine((value) => charactersIn(value) >= limits.testimonialMinimumCharacters, 'testimonialTooShort')
      .max(limits.testimonialMaximumCharacters, 'tooLong'),
  )
export const TestimonialInput = z.strictObject({ text }).meta({ id: 'TestimonialInput' })

/** One testimonial with the profile that it stands on; without a link where that has been closed to its author since. */
export const TestimonialWithProfile = Testimonial.extend({
  profile: z.object({ name: z.string(), link: ProfileLink.nullable() }),
}).meta({ id: 'TestimonialWithProfile' })
export type TestimonialWithProfile = z.infer<typeof TestimonialWithProfile>

export const createTestimonial = endpoint('POST', '/profiles/{id}/testimonials', {
  permission: 'testimonials.write',
  tag: 'testimonials',
  summary: 'Recommend somebody whose profile one sees: once per profile, at most ten in all',
  params: IdParams,
  input: TestimonialInput,
  output: TestimonialWithProfile,
  status: 201,
})

export const getTestimonial = endpoint('GET', '/testimonials/{id}', {
  permission: 'public',
  tag: 'testimonials',
  summary: 'One testimonial, where the reader sees it',
  params: IdParams,
  output: TestimonialWithProfile,
})

export const updateTestimonial = endpoint('PATCH', '/testimonials/{id}', {
  permission: 'testimonials.write',
  tag: 'testimonials',
  summary: 'Change the text of a testimonial that one has written',
  params: IdParams,
  input: TestimonialInput,
  output: TestimonialWithProfile,
})

export const deleteTestimonial = endpoint('DELETE', '/testimonials/{id}', {
  permission: 'testimonials.own',
  tag: 'testimonials',
  summary: 'Withdraw a testimonial that one has written',
  params: IdParams,
})

export const hideTestimonial = endpoint('PUT', '/testimonials/{id}/hidden', {
  permission: 'testimonials.own',
  tag: 'testimonials',
  summary: 'Hide a testimonial on the own profile; again is the same',
  params: IdParams,
})

export const showTestimonial = endpoint('DELETE', '/testimonials/{id}/hidden', {
  permission: 'testimonials.own',
  tag: 'testimonials',
  summary: 'Show a hidden testimonial on the own profile; again is the same',
  params: IdParams,
})

export const reportTestimonial = endpoint('POST', '/testimonials/{id}/reports', {
  permission: 'testimonials.own',
  tag: 'testimonials',
  summary:
    'Tell the administration what is wrong with a testimonial; once per reader, and it stays where it is',
  params: IdParams,
  input: Report,
})
