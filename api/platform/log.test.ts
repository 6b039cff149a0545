import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { randomToken } from './authentication/tokens'
import { createLog, readableLine } from './log'

describe('a line for a terminal', () => {
  const lines: string[] = []
  const log = createLog('info', { to: { write: (line) => void lines.push(line) } })
  const last = () => stripVTControlCharacters(readableLine(lines.at(-1) ?? ''))

  it('has time, level, message and details', () => {
    log.child({ part: 'mail' }).info({ path: '/home', ms: 12, labels: ['a'] }, 'request')
    expect(last()).toMatch(/^\d\d:\d\d:\d\d INFO {2}request part=mail path=\/home ms=12 labels=\["a"\]\n$/)
    log.warn('alone')
    expect(last()).toMatch(/^\d\d:\d\d:\d\d WARN {2}alone\n$/)
  })

  it('has the stack of an error below it', () => {
    log.error({ err: new Error('on purpose') }, 'failed')
    expect(last()).toMatch(/ERROR failed\nError: on purpose\n +at /)
  })
})

describe('createLog', () => {
  const lines: string[] = []
  const log = createLog('info', { to: { write: (line) => void lines.push(line) } })

  it('keeps the tokens of links out of the log, in child loggers too', () => {
    const token = randomToken()
    log.info({ path: `/confirm/${token}` }, 'request')
    log.child({ part: 'api' }).info({ path: `/api/confirmations/${token}` }, 'request')
    expect(lines.join('')).not.toContain(token)
    expect(lines.join('')).toContain('/confirm/…')
  })

  it('leaves ids as they are, because one looks things up by them', () => {
    const path = '/content/detail/view/0199c0de-0000-7000-8000-000000000001'
    log.info({ path }, 'request')
    expect(lines.at(-1)).toContain(path)
  })
})
