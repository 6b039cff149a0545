// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MarkedText } from './marked-text'

const marks = {
  terms: (words: string) => <a href="/terms">{words}</a>,
  strong: (words: string) => <strong>{words}</strong>,
}
const shown = (text: string) => render(<MarkedText text={text} marks={marks} />).container.innerHTML

it('puts each element where the translator has put it', () => {
  expect(shown('I <strong>accept</strong> the <terms>terms</terms>.')).toBe(
    'I <strong>accept</strong> the <a href="/terms">terms</a>.',
  )
})

it('leaves a text without marks as it is', () => {
  expect(shown('Nothing to see')).toBe('Nothing to see')
})

it('shows the words of a mark that nobody knows, and never markup', () => {
  expect(shown('<b>bold</b> <img src=x> <strong><i>x</strong>')).toBe(
    'bold &lt;img src=x&gt; <strong>&lt;i&gt;x</strong>',
  )
})
