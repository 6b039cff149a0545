import { describe, expect, it } from 'vitest'
import { randomToken } from './authentication/tokens'
import { createLog } from './log'

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
