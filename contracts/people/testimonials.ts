import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { Report } from '../administration/moderation'
import { ProfileLink } from './people'
import { charactersIn, plainLineBreaks } from '../texts'

const own = { permission: 'testimonials.own', tag: 'testimonials' } as const

/** A testimonial. `author` is null if the author's account is gone, its `link` if the user cannot see the page. */
export const Testimonial = z
  .object({
    id: z.string(),
    text: z.string(),
    createdAt: z.iso.datetime(),
    author: z.object({ name: z.string(), link: ProfileLink.nullable() }).nullable(),
    /** Hidden ones are only returned to the profile owner, the author and admins. */
    hidden: z.boolean(),
    can: z.object({
      /** Change and withdraw: the author. */
      update: z.boolean(),
      /** Hide and show again: the owner of the profile. */
      hide: z.boolean(),
      /** Other logged-in users, once. */
      report: z.boolean(),
    }),
  })
  .meta({ id: 'Testimonial' })
export type Testimonial = z.infer<typeof Testimonial>

/** `limit`: the user has reached the maximum number. `given`: the user has already written one here. */
export const writingStates = ['open', 'given', 'limit', 'none'] as const

/** A page of a profile's testimonials, newest first, with the user's permissions. */
export const TestimonialList = z
  .object({
    items: z.array(Testimonial),
    total: z.number().int(),
    /** The user's own testimonial for this profile, regardless of the page. */
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

/** A testimonial with its profile; without a link if the author can no longer see the profile. */
export const TestimonialWithProfile = Testimonial.extend({
  profile: z.object({ name: z.string(), link: ProfileLink.nullable() }),
}).meta({ id: 'TestimonialWithProfile' })
export type TestimonialWithProfile = z.infer<typeof TestimonialWithProfile>

export const createTestimonial = endpoint('POST', '/profiles/{id}/testimonials', {
  permission: 'testimonials.write',
  tag: 'testimonials',
  summary: 'Write a testimonial for a visible profile: one per profile, at most ten in all',
  params: IdParams,
  input: TestimonialInput,
  output: TestimonialWithProfile,
  status: 201,
})

export const getTestimonial = endpoint('GET', '/testimonials/{id}', {
  permission: 'public',
  scope: 'read',
  tag: 'testimonials',
  summary: 'One testimonial, if visible to the user',
  params: IdParams,
  output: TestimonialWithProfile,
})

export const updateTestimonial = endpoint('PATCH', '/testimonials/{id}', {
  permission: 'testimonials.write',
  tag: 'testimonials',
  summary: 'Edit the user’s own testimonial',
  params: IdParams,
  input: TestimonialInput,
  output: TestimonialWithProfile,
})

export const deleteTestimonial = endpoint('DELETE', '/testimonials/{id}', {
  ...own,
  summary: 'Withdraw the user’s own testimonial',
  params: IdParams,
})

export const hideTestimonial = endpoint('PUT', '/testimonials/{id}/hidden', {
  ...own,
  summary: 'Hide a testimonial on the user’s profile. Idempotent',
  params: IdParams,
})

export const showTestimonial = endpoint('DELETE', '/testimonials/{id}/hidden', {
  ...own,
  summary: 'Show a hidden testimonial on the user’s profile. Idempotent',
  params: IdParams,
})

export const reportTestimonial = endpoint('POST', '/testimonials/{id}/reports', {
  ...own,
  summary: 'Report a testimonial to the admins; once per user, and it stays visible',
  params: IdParams,
  input: Report,
})
