// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { staged } from '~/tests/support/staged'
import { BotTrap } from './bot-trap'

afterEach(cleanup)

it('the field for bots is left alone by browsers and password managers, which would turn a person away', () => {
  render(staged(<BotTrap stamp="now" result={undefined} />))
  const field = document.querySelector('input[name="subject"]')
  const attributes = ['autocomplete', 'data-1p-ignore', 'data-bwignore', 'data-lpignore', 'data-form-type']
  expect(attributes.map((name) => field?.getAttribute(name))).toEqual(['off', '', '', 'true', 'other'])
  expect(field?.getAttribute('tabindex')).toBe('-1')
})
