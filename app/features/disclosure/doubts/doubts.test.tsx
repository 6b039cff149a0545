// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import type { PublicDoubt } from '~/contracts/content/disclosure'
import common from '~/locales/en/common.json'
import disclosure from '~/locales/en/disclosure.json'
import doubts from '~/locales/en/doubts.json'
import ui from '~/locales/en/ui.json'
import { AskPage } from './ask-page'
import type { AskingData } from './ask.server'
import { Doubts } from './doubt-texts'

afterEach(cleanup)

function open(page: ReactNode) {
  const texts = createTexts('en', { common, disclosure, doubts, ui })
  const Stub = createRemixStub([
    { path: '/', Component: () => <TextsProvider value={texts}>{page}</TextsProvider> },
  ])
  return render(<Stub />)
}

const doubt: PublicDoubt = {
  id: 'd1',
  question: 'mission',
  text: '<b>Not</b> true.',
  link: 'javascript:alert(1)',
  askedOn: '2026-11-20',
  reply: { text: 'It is.', on: '2026-11-21' },
}

const question = { question: 'Why?', lang: 'en' as const }

describe('under an answer', () => {
  it('a doubt and its reply are words, never markup or a link to anything but the web', () => {
    const { container } = open(<Doubts question={question} doubts={[doubt]} href={null} />)
    expect([...container.querySelectorAll('blockquote')].map((each) => each.textContent)).toEqual([
      '<b>Not</b> true.',
      'It is.',
    ])
    expect(container.querySelector('b')).toBeNull()
    expect(container.querySelector('a')).toBeNull()
    expect(container.querySelector('details')).toBeNull()
    expect(container.querySelector('#doubt-d1')).not.toBeNull()
  })

  it('a long one is folded up, and its address leads to it nevertheless', () => {
    const { container } = open(
      <Doubts question={question} doubts={[{ ...doubt, text: 'x'.repeat(401) }]} href={null} />,
    )
    expect(container.querySelector('details')?.id).toBe('doubt-d1')
  })

  it('the newest report alone leads to the form', () => {
    open(<Doubts question={question} doubts={[]} href="/u/gazette/transparency/2/questions/mission" />)
    expect(screen.getByRole('link').textContent).toBe('Question this answer: Why?')
    cleanup()
    const { container } = open(<Doubts question={question} doubts={[]} href={null} />)
    expect(container.textContent).toBe('')
  })
})

const asking: AskingData = {
  outletKey: 'gazette',
  number: 1,
  newest: null,
  sizes: {},
  name: 'The Gazette',
  questionKey: 'mission',
  line: null,
  refusal: null,
  isMember: false,
  formKey: 'key',
  stamp: 'stamp',
}
const ask = (change: Partial<AskingData>, result?: Parameters<typeof AskPage>[0]['result']) =>
  open(<AskPage {...asking} {...change} result={result} renderAnswer={() => null} />)

describe('the form', () => {
  it('asks visitors for an address, and members for none', () => {
    ask({})
    expect(screen.getByLabelText(/Your e-mail address/)).not.toBeNull()
    cleanup()
    ask({ isMember: true })
    expect(screen.queryByLabelText(/Your e-mail address/)).toBeNull()
  })

  it.each(['doubtReplaced', 'doubtUnread', 'doubtNoAnswer', 'doubtOwn'] as const)(
    'is not there if it is refused with %s, which is said',
    (refusal) => {
      const { container } = ask({ refusal })
      expect(container.querySelector('form')).toBeNull()
      expect(container.textContent).toContain(doubts.refused[refusal])
    },
  )

  it.each([
    ['To the newest report', { href: '/u/gazette/transparency', hasAnswer: false }],
    [
      'To the same question in the newest report',
      { href: '/u/gazette/transparency/2/questions/mission', hasAnswer: true },
    ],
  ])('shows what was typed, and leads “%s”, if that came in between', (name, newest) => {
    const { container } = ask(
      { refusal: 'doubtReplaced', newest },
      { status: 'error', initialValue: { text: 'Not true.' }, error: { '': ['doubtReplaced'] } },
    )
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(newest.href)
    expect(container.querySelector('blockquote')?.textContent).toBe('Not true.')
  })
})
