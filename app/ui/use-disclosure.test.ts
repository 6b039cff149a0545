// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { composes, useDismiss } from './use-disclosure'

const key = (more: KeyboardEventInit) => new KeyboardEvent('keydown', { key: 'Escape', ...more })

it('a key belongs to an input method while it composes, in Safari also at the end of it', () => {
  expect(composes(key({ isComposing: true }))).toBe(true)
  expect(composes(key({ keyCode: 229 }))).toBe(true)
  expect(composes(key({ keyCode: 27 }))).toBe(false)
})

it('an Escape that throws away what was being composed closes nothing', () => {
  const closed: string[] = []
  const ref = { current: document.body }
  renderHook(() => useDismiss(ref, { isOpen: () => true, close: () => void closed.push('closed') }))
  document.dispatchEvent(key({ isComposing: true }))
  document.dispatchEvent(key({ keyCode: 229 }))
  expect(closed).toEqual([])
  document.dispatchEvent(key({ keyCode: 27 }))
  expect(closed).toEqual(['closed'])
})
