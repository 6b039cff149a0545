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
    '<span>I </span><strong>accept</strong><span> the </span><a href="/terms">terms</a><span>.</span>',
  )
})

it('leaves a text without marks as it is', () => {
  expect(shown('Nothing to see')).toBe('<span>Nothing to see</span>')
})

it('shows the words of a mark that nobody knows, and never markup', () => {
  expect(shown('<b>bold</b> <img src=x> <strong><i>x</strong>')).toBe(
    '<span></span><span>bold</span><span> &lt;img src=x&gt; </span><strong>&lt;i&gt;x</strong><span></span>',
  )
})
