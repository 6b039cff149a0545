import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readProjectFile } from '~/tests/architecture/source-tree'
import { openSteps } from './steps'

const node = (code: string) => [process.execPath, '-e', code] as const

describe('the steps of a run', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('pass if each of them has', () => {
    const steps = openSteps()
    steps.run('one', node('if (process.env.SHAPE !== "several") process.exit(1)'), { SHAPE: 'several' })
    steps.run('two', node(''))
    expect(steps.end()).toEqual({ line: 'Passed', code: 0 })
  })

  it.each([
    ['ends with another code', node('process.exit(3)')],
    ['is killed', node('process.kill(process.pid, "SIGKILL")')],
    ['is not there', ['/no/such/program'] as const],
  ])('fail by name if one of them %s, and the later ones run nevertheless', (_, command) => {
    const steps = openSteps()
    steps.run('one', command)
    steps.run('two', node(''))
    steps.run('three', node('process.exit(1)'))
    expect(steps.end()).toEqual({ line: 'Failed: one, three', code: 1 })
  })
})

it('a run that failed records no seconds', () => {
  const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> }
  expect(scripts['test:all']).toBe('tsx tests/runs/run.ts all && tsx tests/runs/run.ts record')
})
