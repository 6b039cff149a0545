// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { composes, useDismiss } from './use-disclosure'

/** A pressed Escape; 27 is its own code. */
const escape = ({ isComposing = false, code = 27 }) =>
  Object.defineProperty(new KeyboardEvent('keydown', { key: 'Escape', isComposing }), 'keyCode', {
    value: code,
  })

it('a key belongs to an input method while it composes, in Safari also at the end of it', () => {
  expect(composes(escape({ isComposing: true }))).toBe(true)
  expect(composes(escape({ code: 229 }))).toBe(true)
  expect(composes(escape({}))).toBe(false)
})

it('an Escape that throws away what was being composed closes nothing', () => {
  const closed: string[] = []
  const ref = { current: document.body }
  renderHook(() => useDismiss(ref, { isOpen: () => true, close: () => void closed.push('closed') }))
  document.dispatchEvent(escape({ isComposing: true }))
  document.dispatchEvent(escape({ code: 229 }))
  expect(closed).toEqual([])
  document.dispatchEvent(escape({}))
  expect(closed).toEqual(['closed'])
})
