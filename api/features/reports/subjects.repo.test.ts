import { expect, it } from 'vitest'
import { said } from './reports.repo'

it('fields that say nothing are left out', () => {
  expect(said({ a: 'x', b: null, c: ' ', d: '' })).toEqual({ a: 'x' })
})
