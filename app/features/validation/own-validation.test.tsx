// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { paths } from '~/app/platform/paths'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import type { ValidationRequest } from '~/contracts/validation/validation'
import common from '~/locales/en/common.json'
import home from '~/locales/en/home.json'
import ui from '~/locales/en/ui.json'
import validation from '~/locales/en/validation.json'
import { HomePage } from '../home/home-page'
import type { HomeData } from '../home/home.server'
import { Decision, type DecisionProps } from './case/case-decision'
import { HomeValidation } from './home-validation'
import type { QueueSummary } from './case/case-list.server'
import type { OwnValidation } from './own-validation.server'

afterEach(cleanup)

const request: ValidationRequest = {
  id: 'r1',
  state: 'requested',
  validator: { id: 'p1', entityName: 'Nordic Academy', country: null, page: null },
  introduction: 'The course of 2025',
  conversation: [],
  reason: null,
  requestedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  revokedAt: null,
  can: { cancel: true, answer: false },
}

const data: HomeData = {
  accessLevel: 'journalist',
  name: 'Ada B',
  organisation: null,
  visibility: null,
  unread: 0,
  unreadMessages: 0,
  completeness: null,
  hasAcademy: false,
  suggestions: null,
  offers: null,
  deadlines: [],
  groupOffers: [],
  waitingLinks: 0,
  outlets: null,
  cohorts: [],
  selfAssessment: null,
  certification: null,
  audits: 0,
  waitingAudits: [],
  reading: [],
  questionnaireUrl: null,
}

function open(change: Partial<ValidationRequest> = {}, restricted = true) {
  const own: OwnValidation = {
    kind: 'own',
    latest: { ...request, ...change },
    history: [],
    choice: { text: '', providers: [], more: false, searchable: false, chosen: undefined },
    introductionLimit: 500,
    answerLimit: 500,
    hasIntroduced: true,
    formKey: 'key',
    confirming: false,
  }
  return show(
    <HomePage home={{ ...data, accessLevel: restricted ? 'journalistRestricted' : 'journalist' }}>
      <HomeValidation validation={own} restricted={restricted} result={undefined} />
    </HomePage>,
  )
}

function show(page: ReactNode) {
  const Stub = createRemixStub([{ path: '*', Component: () => page }])
  return render(
    <TextsProvider value={createTexts('en', { common, home, ui, validation })}>
      <Stub initialEntries={['/home']} />
    </TextsProvider>,
  ).container
}

const current = (page: HTMLElement) => page.querySelector('[aria-current="step"]')?.textContent ?? ''

describe('the way to full access on the page after login', () => {
  it('says whose turn it is: the provider’s, or the reader’s own', () => {
    expect(current(open())).toContain('The provider answers')
    cleanup()
    const asked = current(open({ can: { cancel: true, answer: true } }))
    expect(asked).toContain('Answer the provider’s question')
    expect(asked).not.toContain('The provider answers')
  })

  it.each([
    ['Waiting', {}, true],
    ['Rejected', { state: 'rejected', reason: 'Unknown to us' }, true],
    ['Approved', { state: 'approved' }, false],
  ] as const)('leads to the request, which is %s', (state, change, restricted) => {
    const page = open(change, restricted)
    const link = [...page.querySelectorAll('a')].find(
      (each) => each.getAttribute('href') === paths.ownValidationRequest('r1'),
    )
    expect(link?.parentElement?.textContent).toContain(`State: ${state}`)
  })

  it('tells of what is closed in one list alone, with the guide in it', () => {
    const page = open()
    const notice = page.querySelector('.notice-warning')!
    const list = page.querySelector(notice.querySelector('a')?.getAttribute('href') ?? '')
    expect(list?.textContent).toContain(home.closed.guide.title)
    const parts = Object.values(home.closed).flatMap((part) =>
      typeof part === 'object' && 'text' in part ? [part.title] : [],
    )
    expect(parts.filter((part) => notice.textContent.toLowerCase().includes(part.toLowerCase()))).toEqual([])
  })

  it('counts no steps in its first line, as there are several below', () => {
    expect(open().querySelector('.lede')?.textContent).not.toMatch(/step/i)
  })
})

it('an approval, which can be undone, is sent by the button of the case itself', () => {
  const entry = { id: 'r1', awaitsAnswer: false, can: { ask: false }, keptReasons: [] }
  const decided = { entry, formKey: 'key', reasonLimit: 500, chosenReason: null, result: undefined }
  const form = show(<Decision {...(decided as unknown as DecisionProps)} />).querySelector('form')!
  expect([form.method, form.querySelector('button')?.textContent]).toEqual(['post', validation.case.approve])
  expect(Object.fromEntries(new FormData(form))).toMatchObject({ intent: 'approve', formKey: 'key' })
})

it('a provider sees which journalists have still to answer a question', () => {
  const entry = { id: 'r1', subject: { firstName: 'Ada', lastName: 'B', title: null }, ageDays: 1 }
  const oldest = [true, false].map((awaitsAnswer) => ({ ...entry, id: String(awaitsAnswer), awaitsAnswer }))
  const queue = { kind: 'queue', waiting: 2, oldest } as unknown as QueueSummary
  const rows = show(
    <HomeValidation validation={queue} restricted={false} result={undefined} />,
  ).querySelectorAll('li')
  const waits = [...rows].map((row) => row.textContent.includes(validation.awaitsAnswer))
  expect(waits).toEqual([true, false])
})

it('an organisation that waits finds its drafts where it reads that it may write some', () => {
  const page = show(<HomePage home={{ ...data, accessLevel: 'providerPending' }} />)
  const link = [...page.querySelectorAll('a')].find((each) => each.textContent === home.closed.publish.text)
  expect(link?.getAttribute('href')).toBe(paths.ownOffers())
})

it('an outlet is led to the questionnaire and to its report, or to the application of its operator', () => {
  const certification = { report: null, audit: null, certificate: null }
  const outlet = { ...data, accessLevel: 'mediaOutlet', certification } as const
  const own = show(<HomePage home={outlet} />)
  expect(own.textContent).not.toMatch(/set up|separate application/)
  for (const path of [paths.questionnaire(), paths.ownReport()])
    expect(own.querySelector(`a[href="${path}"]`)).not.toBeNull()
  cleanup()
  const questionnaireUrl = 'https://questions.example.org/'
  const link = show(<HomePage home={{ ...outlet, questionnaireUrl }} />).querySelector('.btn')
  expect(link?.getAttribute('href')).toBe(questionnaireUrl)
})
