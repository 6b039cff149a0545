// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import common from '~/locales/en/common.json'
import audits from '~/locales/en/external-audits.json'
import ui from '~/locales/en/ui.json'
import { DeskPage, type DeskPageProps } from './desk-page'

afterEach(cleanup)

const line = (key: string, version: number) =>
  ({
    question: { key, question: `Question ${key}`, lang: 'en' },
    standing: 'public',
    answer: null,
    judgement: { version, judgement: 'conforms', comment: '', dueOn: null, correction: null },
  }) as unknown as DeskPageProps['lines'][number]
const page = {
  entry: { id: 'a1', outlet: { name: 'The Gazette' }, can: { judge: true }, judged: 1, questions: 2 },
  clause: 1,
  clauseTitle: 'Owners',
  clauses: [],
  lines: [line('owners', 5), line('ties', 7)],
  judgements: ['conforms', 'minor'],
  firstDay: '2026-12-01',
  sizes: {},
  answer: undefined,
  renderAnswer: () => null,
  keys: null,
} as unknown as DeskPageProps

it('what was written before the session ended comes back at its question, on top of what its author had read', async () => {
  const typed = {
    intent: 'judge',
    question: 'ties',
    base: '6',
    judgement: 'minor',
    comment: 'A third owner.',
  }
  const texts = createTexts('en', { common, 'external-audits': audits, ui })
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ draft: { initialValue: typed } }),
      Component: () => (
        <TextsProvider value={texts}>
          <DeskPage {...page} />
        </TextsProvider>
      ),
    },
  ])
  const { container } = render(<Stub />)
  const [owners, ties] = (await screen.findAllByLabelText('Comment')) as [HTMLElement, HTMLElement]
  expect([owners, ties].map((field) => (field as HTMLTextAreaElement).value)).toEqual(['', 'A third owner.'])
  const form = container.querySelector<HTMLFormElement>('#judge-ties')
  expect(within(form as HTMLElement).getByLabelText('Minor finding')).toHaveProperty('checked', true)
  const bases = [...container.querySelectorAll<HTMLInputElement>('[name="base"]')].map(({ value }) => value)
  expect(bases).toEqual(['5', '6'])
})
