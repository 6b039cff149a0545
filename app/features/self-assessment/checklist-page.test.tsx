// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { staged } from '~/tests/support/staged'
import { ChecklistPage } from './checklist-page'

afterEach(cleanup)

it.each([
  [null, '/knowledgebase/questionnaire'],
  ['https://questionnaire.example.org', 'https://questionnaire.example.org'],
])('with %s for a questionnaire elsewhere, it leads to %s alone', (questionnaireUrl, address) => {
  render(
    staged(
      <ChecklistPage
        items={[]}
        ring={[]}
        ready={0}
        total={18}
        show="missing"
        mine={0}
        questionnaireUrl={questionnaireUrl}
        result={undefined}
        renderTeam={() => null}
      />,
    ),
  )
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses.filter((href) => href?.includes('questionnaire'))).toEqual([address])
})
