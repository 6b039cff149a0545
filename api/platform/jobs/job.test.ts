import { describe, expect, it } from 'vitest'
import { failureOf, withoutPersons } from './job'

describe('what is kept of an error', () => {
  it.each([
    ['no mailbox for layla.haddad@example.org.', 'no mailbox for …'],
    ['refused: <layla@example.org>, twice', 'refused: <…>, twice'],
    ['invalid input syntax for type uuid: "Layla Haddad"', 'invalid input syntax for type uuid: …'],
    [`no page at /confirm/${'aB-_9'.repeat(9)} any more`, 'no page at /confirm/… any more'],
    ['first line\nKey (email)=(layla@example.org) already exists', 'first line'],
    ['no file 019aa5c1-7e0a-7b57-b3ad-8d6a5a6a1f00', 'no file 019aa5c1-7e0a-7b57-b3ad-8d6a5a6a1f00'],
  ])('of %j is %j', (message, kept) => {
    expect(withoutPersons(message)).toBe(kept)
  })

  it('is one line of 300 characters at most', () => {
    expect(withoutPersons('word '.repeat(100))).toHaveLength(300)
  })

  it('holds what a database adds neither as a field nor in the stack', () => {
    const error = Object.assign(new Error('duplicate key value violates "person_email_key"'), {
      code: '23505',
      detail: 'Key (email)=(layla@example.org) already exists.',
      parameters: ['layla@example.org'],
    })
    error.stack = `Error: layla@example.org\nlayla@example.org\n    at insert (file.ts:1:2)`
    expect(failureOf(error)).toEqual({
      name: 'Error',
      message: 'duplicate key value violates "person_email_key"',
      code: '23505',
      stack: '    at insert (file.ts:1:2)',
    })
    expect(JSON.stringify(failureOf(error))).not.toContain('layla')
  })

  it('is made of whatever was thrown', () => {
    expect(failureOf('nonsense').message).toBe('nonsense')
    expect(failureOf(undefined).message).toBe('undefined')
  })
})
