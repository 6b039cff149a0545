import { expect, it } from 'vitest'
import { marksOf } from './write-form'

const fields = { intent: 'reply', last: 'newest', formKey: 'new' }

it('a form that nobody has sent has the marks of its page', () => {
  expect(Object.fromEntries(marksOf(fields, undefined))).toEqual(fields)
})

it('a form that comes back keeps those with which it was sent', () => {
  const initialValue = { intent: 'reply', last: 'seen', formKey: 'old', body: 'Are you there?' }
  expect(marksOf(fields, { status: 'error', initialValue })).toEqual([
    ['intent', 'reply'],
    ['last', 'seen'],
    ['formKey', 'old'],
  ])
})

it('what a form comes back without is that of its page', () => {
  expect(Object.fromEntries(marksOf(fields, { initialValue: { body: 'Are you there?' } }))).toEqual(fields)
})
