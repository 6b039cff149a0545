import { describe, expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { nameOf, namedEndpoints } from './endpoints'
import { pageCalls } from './form-keys'
import { listSources } from './source-tree'

const endpoints = new Map(namedEndpoints.map(({ name, endpoint }) => [name, endpoint]))
/** PUT, PATCH and DELETE say what is to be afterwards, and take no key. */
const isPost = (name: string) => endpoints.get(name)?.method === 'POST'
const calls = pageCalls(listSources(), isPost)

/** Calls that need no key, by the reason why twice is not more than once. */
const keyless = {
  'it says what is to be afterwards, or is refused the second time': [
    'acceptAnswers',
    'blockCorrespondent',
    'changeEnding',
    'blockPerson',
    'changePersonKind',
    'checkCertificate',
    'confirmTranslation',
    'deactivateAccount',
    'deleteDiscussion',
    'deleteMessage',
    'dismissFailedJob',
    'eraseAccount',
    'grantEditing',
    'logout',
    'moveTag',
    'publishDisclosure',
    'publishOffer',
    'readDiscussion',
    'readNotification',
    'readNotifications',
    'removeIdentity',
    'removePasskey',
    'removeSecondFactor',
    'restoreDiscussion',
    'restoreDocumentVersion',
    'restoreMessage',
    'resumeOfferSource',
    'retryFailedJob',
    'retryFailedJobs',
    'revokeValidationCode',
    'sendDeliveryAgain',
    'startPeopleImport',
    'startWaitingWork',
    'stopAnnouncement',
    'unblockCorrespondent',
    'unblockPerson',
    'undoDecision',
    'withdrawAdminOffer',
    'withdrawDisclosure',
    'withdrawOffer',
  ],
  'its code, link, challenge or token is good for once': [
    'addPasskey',
    'confirmEmailChange',
    'confirmLogin',
    'confirmRegistration',
    'confirmSecondFactor',
    'enterPasskey',
    'enterSecondFactor',
    'finishLinking',
    'linkAfterLogin',
    'linkIdentity',
    'logInByPasskey',
    'logInByProvider',
    'reactivate',
    'redeemLoginLink',
    'refresh',
    'renewRecoveryCodes',
  ],
  'it begins something that only this browser goes on with': [
    'login',
    'startLinking',
    'startPasskey',
    'startPasskeyLogin',
    'startPasskeyStep',
    'startProviderLogin',
    'startSecondFactor',
    'startView',
  ],
  'it only looks': ['getUnlinkedIdentity', 'judgeNewPassword', 'previewDocument', 'verifyAuditEntries'],
  'each mailbox gets few such mails, and one more says the same': [
    'requestLoginLink',
    'requestPasswordReset',
    'resendConfirmation',
    'resendEmailChange',
    'tryMailServer',
  ],
  'a click is counted, whatever it leads to': ['countInterest'],
  'once read is read, however often it is said': ['readOpened'],
  'its answer is secret, so its input has the key': ['makeToken', 'makeWebhook', 'renewWebhookSecret'],
} as const
const listed: readonly string[] = Object.values(keyless).flat()

describe('a form that is sent twice', () => {
  it('is stored once: each call that a page sends hands its key on', () => {
    const forgotten = calls.filter(({ endpoint, keyed }) => !keyed && !listed.includes(endpoint))
    expect(forgotten.map(({ endpoint, place }) => `${place}: ${endpoint}`)).toEqual([])
  })

  it('has no exception that is none', () => {
    const without = new Set(calls.filter(({ keyed }) => !keyed).map(({ endpoint }) => endpoint))
    expect(listed.filter((name) => !without.has(name))).toEqual([])
  })

  it('is known by its input where the answer may not be kept', () => {
    const inputs = keyless['its answer is secret, so its input has the key'].map(
      (name) => endpoints.get(name)?.input,
    )
    for (const input of inputs) expect(input).toHaveProperty('shape.key')
  })

  it('comes from a page that gave it a key', () => {
    const features = new Set(
      calls.flatMap(({ place, keyed }) => (keyed ? (/^app\/features\/[\w-]+\//.exec(place) ?? []) : [])),
    )
    const pages = listSources().filter(({ file }) => /^app\/features\/.*\.tsx$/.test(file))
    const carries = (feature: string) =>
      pages.some(
        ({ file, text }) => file.startsWith(feature) && /name="formKey"|\bformKey\b.*[}\]]/.test(text),
      )
    expect([...features].filter((feature) => !carries(feature))).toEqual([])
  })
})

describeWithDatabase('the API', (database) => {
  it('does once what pages send with a key', () => {
    const { api } = createTestApi(database())
    const secret = calls.filter(({ endpoint: name, keyed }) => {
      const endpoint = endpoints.get(name)
      return keyed && endpoint && api.calls.get(nameOf(endpoint))?.options.secret
    })
    expect(secret).toEqual([])
  })
})

describe('pageCalls', () => {
  const once = {
    file: 'app/features/notes/once.server.ts',
    text: `
      export const once = (key: string | undefined) => (key ? { idempotencyKey: key } : {})
      export const slowly = () => ({ timeout: 10 })`,
  }
  const keysIn = (body: string) =>
    pageCalls(
      [
        once,
        {
          file: 'app/features/notes/notes.server.ts',
          text: `
            import { call } from '~/app/platform/api.server'
            import { addNote, markNote } from '~/contracts/notes'
            import * as contract from '~/contracts/notes'
            import { once, slowly } from './once.server'
            function other(idempotencyKey: string) { return { idempotencyKey } }
            ${body}`,
        },
      ],
      (name) => name === 'addNote',
    ).map(({ keyed }) => keyed)

  it.each([
    ['in the options', 'const a = (key) => call(x, addNote, { input, idempotencyKey: key })', true],
    ['spread', 'const a = (key) => call(x, addNote, { ...(key ? { idempotencyKey: key } : {}) })', true],
    [
      'in a variable',
      'function a(key) { const o = { idempotencyKey: key }; return call(x, addNote, o) }',
      true,
    ],
    ['of a function', 'const a = (key) => call(x, addNote, { input, ...once(key) })', true],
    ['of a whole contract', 'const a = (key) => call(x, contract.addNote, once(key))', true],
    ['nowhere', 'const a = () => call(x, addNote, { input })', false],
    ['nowhere, without options', 'const a = () => call(x, contract.addNote)', false],
    ['in a function that has none', 'const a = (key) => call(x, addNote, slowly())', false],
    ['of another call', 'const b = () => call(x, addNote, { input: call(x, markNote, once(k)) })', false],
    [
      'of a variable elsewhere',
      'const b = () => { const o = { idempotencyKey } }\n call(x, addNote, o)',
      false,
    ],
  ])('sees a key %s', (_, body, keyed) => {
    expect(keysIn(body)).toEqual([keyed])
  })

  it('asks all calls of a module whose endpoint is chosen elsewhere in it', () => {
    const table = 'const endpoints = { add: addNote, mark: markNote }\n'
    expect(keysIn(`${table}const a = (k) => call(x, endpoints[k], once(k))`)).toEqual([true])
    expect(keysIn(`${table}const a = (k) => call(x, endpoints[k], { params })`)).toEqual([false])
  })
})
