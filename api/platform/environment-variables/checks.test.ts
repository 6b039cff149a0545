import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EnvironmentError, EnvironmentVariables, readEnvironment } from '../environment'
import { checks, isGuessable, misspeltOf } from './checks'

type Source = Record<string, string>

const secret = () => randomBytes(32).toString('base64')
const live: Source = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://campus.example.org',
  SESSION_SECRET: secret(),
  TOKEN_SECRET: secret(),
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'campus@example.org',
  OPERATOR_NAME: 'A Foundation',
  OPERATOR_ADDRESS: '1 Street, Town',
  OPERATOR_EMAIL: 'office@example.org',
  TRUST_PROXY: '1',
}
const without = (...names: string[]): Source =>
  Object.fromEntries(Object.entries(live).filter(([name]) => !names.includes(name)))
const academy = { ACADEMY_URL: 'https://academy.example.org' }
const publicly = { PUBLIC_URL: 'https://campus.example.org' }
const repeated = 'a'.repeat(40)
const [token = '', session = ''] = [live['TOKEN_SECRET'], live['SESSION_SECRET']]

/** For each check in its order: where it finds something, and whether that stops the start. */
const found: [name: string, environment: Source, comes: 'stops' | 'warns'][] = [
  ['SESSION_SECRET', { ...live, SESSION_SECRET: repeated }, 'stops'],
  ['TOKEN_SECRET', { ...live, TOKEN_SECRET: repeated }, 'stops'],
  ['CONTENT_TOKEN', { ...live, CONTENT_TOKEN: repeated }, 'stops'],
  ['ACADEMY_KEY', { ...live, ...academy, ACADEMY_KEY: repeated }, 'stops'],
  ['QUESTIONNAIRE_KEY', { ...live, QUESTIONNAIRE_KEY: repeated }, 'stops'],
  ['METRICS_TOKEN', { ...live, METRICS_TOKEN: repeated }, 'warns'],
  ['CONTENT_TOKEN', { ...live, CONTENT_TOKEN: token }, 'stops'],
  ['ACADEMY_KEY', { ...live, ...academy, ACADEMY_KEY: session }, 'stops'],
  ['QUESTIONNAIRE_KEY', { ...live, QUESTIONNAIRE_KEY: token }, 'stops'],
  ['METRICS_TOKEN', { ...live, METRICS_TOKEN: token }, 'stops'],
  ['SESSION_SECRET', { ...live, SESSION_SECRET: token }, 'warns'],
  ['PUBLIC_URL', { ...live, PUBLIC_URL: 'http://campus.example.org' }, 'stops'],
  ['PUBLIC_URL', { ...live, PUBLIC_URL: 'http://10.0.0.5:3000' }, 'warns'],
  ['PUBLIC_URL', { ...live, PUBLIC_URL: 'https://example.org/campus' }, 'stops'],
  ['SEED_DEMO', { ...live, SEED_DEMO: '1' }, 'stops'],
  ['CAMPUS_MODE', { ...publicly, SEED_DEMO: '0' }, 'stops'],
  ['HOST', { HOST: '0.0.0.0' }, 'warns'],
  ['SMTP_URL', without('SMTP_URL'), 'warns'],
  ['MAIL_FROM', without('MAIL_FROM'), 'warns'],
  ['OPERATOR_NAME', without('OPERATOR_ADDRESS'), 'warns'],
  ['TRUST_PROXY', without('TRUST_PROXY'), 'warns'],
  ['RATE_LIMIT_FACTOR', { ...live, RATE_LIMIT_FACTOR: '1000' }, 'warns'],
  ['API_URL', { ...live, CAMPUS_PART: 'both', API_URL: 'http://10.0.0.5:4000/api' }, 'warns'],
]

/** The message of a start that is refused, or what is logged at one that is not. */
function saidOf(environment: Source): { stops: boolean; lines: string[] } {
  try {
    const { warnings } = readEnvironment(environment)
    return { stops: false, lines: warnings.map(({ name, says }) => `${name}: ${says}`) }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return {
      stops: true,
      lines: error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim()),
    }
  }
}

describe('what a start looks at', () => {
  it('has an example each', () => {
    expect(found.map(([name]) => name)).toEqual(checks.map(({ name }) => name))
    for (const [index, { finds }] of checks.entries()) {
      const [, environment] = found[index]!
      const values = EnvironmentVariables.parse(environment)
      const mode = environment['NODE_ENV'] === 'production' ? 'production' : 'local'
      expect(finds({ ...values, mode, part: 'both' }), `${String(index)} ${checks[index]!.when}`).toBe(true)
    }
  })

  it.each(found)('says one line about %s of %j: %s', (name, environment, comes) => {
    const { stops, lines } = saidOf(environment)
    expect(stops).toBe(comes === 'stops')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name}: .{30,}`))
    for (const value of [repeated, token, session]) expect(lines[0]).not.toContain(value)
  })

  it('finds nothing in a whole environment, on a laptop, and behind a password', () => {
    expect(saidOf(live)).toEqual({ stops: false, lines: [] })
    expect(saidOf({})).toEqual({ stops: false, lines: [] })
    expect(saidOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual({ stops: false, lines: [] })
    const closed = saidOf({ ...publicly, PROTECT_PASSWORD: 'a closed preview' })
    expect(closed.stops).toBe(false)
    expect(closed.lines.map((line) => line.split(':')[0])).toEqual(['SEED_DEMO', 'CAMPUS_MODE'])
  })

  it('asks the pages alone for nothing that only the API needs', () => {
    const pages = {
      ...without('SMTP_URL', 'MAIL_FROM', 'TOKEN_SECRET', 'OPERATOR_NAME'),
      API_URL: 'http://10.0.0.5:4000',
    }
    expect(saidOf(pages)).toEqual({ stops: false, lines: [] })
  })

  it('stops a simple secret in production only', () => {
    expect(saidOf({ TOKEN_SECRET: repeated })).toMatchObject({ stops: false, lines: [expect.any(String)] })
  })
})

describe('a secret', () => {
  it.each([
    'a'.repeat(40),
    'secret'.repeat(6),
    'changeme-changeme-changeme-changeme',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789012345678901234567890123456789',
    '98765432109876543210987654321098',
    'aaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbb',
  ])('such as %s can be guessed', (text) => {
    expect(isGuessable(text)).toBe(true)
  })

  it('made by chance cannot, whatever its alphabet', () => {
    for (let round = 0; round < 300; round++)
      for (const alphabet of ['hex', 'base64', 'base64url'] as const)
        expect(isGuessable(randomBytes(24).toString(alphabet))).toBe(false)
    expect(isGuessable('a secret of sessions that is long enough')).toBe(false)
  })
})

describe('a variable that is none of ours', () => {
  const known = Object.keys(EnvironmentVariables.shape)
  const meantBy = (name: string) =>
    misspeltOf([name], known).map(({ says }) => /Is (\w+) meant/.exec(says)?.[1])

  it.each([
    ['SMTPURL', 'SMTP_URL'],
    ['STMP_URL', 'SMTP_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['CAMPUS_SMTP_URL', 'SMTP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['TOKEN_SECRETS', 'TOKEN_SECRET'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['PROTECT_PASWORD', 'PROTECT_PASSWORD'],
  ])('and is written like one is named with it: %s', (name, meant) => {
    expect(meantBy(name)).toEqual([meant])
    expect(saidOf({ ...live, [name]: 'x' }).lines).toEqual([
      expect.stringMatching(new RegExp(`^${name}: .*${meant}`)),
    ])
  })

  it.each([
    ...['PATH', 'HOME', 'LOGNAME', 'MAIL', 'LANG', 'HOSTNAME', 'PWD', 'SHLVL', 'NODE_OPTIONS', 'NODE_PATH'],
    ...['LISTEN_FDS', 'LISTEN_PID', 'INVOCATION_ID', 'MAINPID', 'STATE_DIRECTORY', 'TMPDIR', 'XDG_DATA_DIRS'],
    ...[
      'ADMIN_EMAIL',
      'ACCOUNT_EMAIL',
      'AUDIT_HEAD',
      'EMAIL_LIST',
      'CHECK_EMAIL',
      'CAMPUS_WORKER',
      'CAMPUS_URL',
    ],
    ...[
      'npm_config_cache',
      'npm_package_name',
      'PGHOST',
      'POSTGRES_USER',
      'KUBERNETES_PORT',
      'TEST_DATABASE_URL',
    ],
    // Of an earlier release.
    'KEPT_FOR_MEMBERS',
  ])('is left alone where it is another program’s, a command’s or no longer ours: %s', (name) => {
    expect(meantBy(name)).toEqual([])
  })

  it('stops the start where the site would stay open that was to be closed', () => {
    expect(saidOf({ PROTECT_PASWORD: 'closed' }).stops).toBe(true)
    expect(saidOf({ REQUIRE_ADMIN_2_FA: '1' }).stops).toBe(true)
    expect(saidOf({ LOGLEVEL: 'warn' }).stops).toBe(false)
  })

  it('is never one that is ours', () => {
    expect(misspeltOf(known, known)).toEqual([])
  })
})
