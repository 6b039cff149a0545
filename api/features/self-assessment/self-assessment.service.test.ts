import { describe, expect, it } from 'vitest'
import type { SelfAssessmentAnswer } from '~/contracts/content/self-assessment'
import { verdictOn } from './self-assessment.service'

const at = (state: SelfAssessmentAnswer['state'], note = ''): SelfAssessmentAnswer => ({ state, note })
const change = (was: SelfAssessmentAnswer, wanted: SelfAssessmentAnswer) => ({ clause: 1, was, ...wanted })

describe('a change of a clause', () => {
  it.each<
    [string, [was: SelfAssessmentAnswer, wanted: SelfAssessmentAnswer, now: SelfAssessmentAnswer], string]
  >([
    ['is written where nobody else was there', [at('notYet'), at('done'), at('notYet')], 'write'],
    ['of the note alone is one too', [at('done'), at('done', 'page 4'), at('done')], 'write'],
    ['that changes nothing is no wish', [at('notYet'), at('notYet'), at('done')], 'skip'],
    ['that a colleague has made already is done', [at('notYet'), at('done'), at('done')], 'skip'],
    [
      'against a colleague’s other one is a conflict',
      [at('notYet'), at('done'), at('inProgress')],
      'conflict',
    ],
    [
      'against a colleague’s note is a conflict',
      [at('notYet'), at('done'), at('notYet', 'wait')],
      'conflict',
    ],
    ['does not come from spaces', [at('done', 'x'), at('done', ' x '), at('done', 'y')], 'skip'],
  ])('%s', (_name, [was, wanted, now], verdict) => {
    expect(verdictOn(change(was, wanted), now)).toBe(verdict)
  })
})
