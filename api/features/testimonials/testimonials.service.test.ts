import { expect, it } from 'vitest'
import { TestimonialInput } from '~/contracts/people/testimonials'
import { violationsOf } from '~/contracts/errors'
import { actionsOf, writingState } from './testimonials.service'

const free = { allowed: true, ownProfile: false, given: false, count: 0 }

it.each([
  ['open', {}],
  ['open', { count: 9 }],
  ['limit', { count: 10 }],
  ['limit', { count: 11 }],
  ['given', { given: true, count: 10 }],
  ['none', { allowed: false }],
  ['none', { ownProfile: true }],
])('writing is %s with %j', (expected, change) => {
  expect(writingState({ ...free, ...change })).toBe(expected)
})

const about = { authorId: 'author', profileId: 'owner', reported: false }

it.each([
  ['a visitor', null, { update: false, hide: false, report: false }],
  ['the author', 'author', { update: true, hide: false, report: false }],
  ['the owner', 'owner', { update: false, hide: true, report: true }],
  ['somebody else', 'reader', { update: false, hide: false, report: true }],
])('%s may do what is theirs', (_, readerId, expected) => {
  expect(actionsOf({ ...about, readerId })).toEqual(expected)
})

it('nobody reports twice, and nobody is the author of what a former member wrote', () => {
  expect(actionsOf({ ...about, readerId: 'reader', reported: true }).report).toBe(false)
  expect(actionsOf({ ...about, authorId: null, readerId: null })).toEqual({
    update: false,
    hide: false,
    report: false,
  })
})

const codeOf = (text: string) => {
  const { error } = TestimonialInput.safeParse({ text })
  return error ? violationsOf(error)[0]?.code : undefined
}

it('a text has 50 to 2000 characters, as a reader would count them', () => {
  expect(codeOf(' ')).toBe('required')
  expect(codeOf('x'.repeat(49))).toBe('testimonialTooShort')
  expect(codeOf(`\n${'x'.repeat(49)}  `)).toBe('testimonialTooShort')
  expect(codeOf('👍'.repeat(49))).toBe('testimonialTooShort')
  expect(codeOf('👍'.repeat(50))).toBeUndefined()
  expect(codeOf('x'.repeat(2000))).toBeUndefined()
  expect(codeOf('x'.repeat(2001))).toBe('tooLong')
  expect(TestimonialInput.parse({ text: `${'x'.repeat(50)}\r\ny` }).text).toBe(`${'x'.repeat(50)}\ny`)
})
