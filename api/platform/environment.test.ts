import { describe, expect, it } from 'vitest'
import { EnvironmentError, pushConfig, readEnvironment } from './environment'
import { makePushKeys, usualPushHosts } from './push-keys'

const secret = 'Kupfer-Möwe-7-Nebel-tragen-Licht'
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: secret,
  TOKEN_SECRET: `${secret}-2`,
  PUBLIC_URL: 'https://campus.example',
}

const bad: [name: string, value: string][] = [
  ['NODE_ENV', 'staging'],
  ['CAMPUS_MODE', 'demo'],
  ['CAMPUS_PART', 'front'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'campus.example'],
  ['PUBLIC_URL', 'ftp://campus.example'],
  ['BRAND_NAME', 'x'.repeat(81)],
  ['BRAND_NAME', 'School – the campus'],
  ['BRAND_NAME', 'See https://campus.example'],
  ['BRAND_SHORT_NAME', 'x'.repeat(25)],
  ['BRAND_SHORT_NAME', 'Win €500'],
  ['DATABASE_URL', 'mysql://localhost/campus'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_LISTEN_URL', 'localhost'],
  ['DATABASE_STATEMENT_TIMEOUT', '0'],
  ['API_URL', 'api'],
  ['SESSION_SECRET', 'short'],
  ['TOKEN_SECRET', 'short'],
  ['S3_ENDPOINT', 'storage.example'],
  ['S3_FORCE_PATH_STYLE', 'often'],
  ['SMTP_URL', 'mail.example:25'],
  ['TRUST_PROXY', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['STOP_DELAY', '301'],
  ['METRICS_TOKEN', 'short'],
  ['ANALYTICS_URL', 'matomo'],
  ['ANALYTICS_SITE', 'campus'],
  ['PROTECT_PASSWORD', 'short'],
  ['SECURITY_CONTACT', 'security@example.org'],
  ['ACADEMY_URL', 'academy'],
  ['QUESTIONNAIRE_URL', 'javascript:alert(1)'],
  ['OPERATOR_EMAIL', 'nobody'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['FORM_MINIMUM_SECONDS', '61'],
  ['FORM_MINIMUM_SECONDS', 'soon'],
  ['SEED_DEMO', 'some'],
  ['VAPID_PUBLIC_KEY', 'short'],
  ['VAPID_PRIVATE_KEY', 'short'],
  ['VAPID_SUBJECT', 'operator@example.org'],
  ['VAPID_SUBJECT', 'http://campus.example'],
  ['PUSH_HOSTS', 'https://push.example/'],
  ['PUSH_HOSTS', 'push.example,*'],
  ['PUSH_HOSTS', '*push.example'],
  ['PUSH_HOSTS', 'user@push.example'],
  ['REQUIRE_ADMIN_2FA', 'maybe'],
  ['OIDC_PROVIDERS', 'News Room'],
  ['OIDC_PROVIDERS', 'newsroom,newsroom'],
  ['OIDC_PROVIDERS', 'newsroom,'],
]

function messageOf(source: Record<string, string | undefined>): string {
  try {
    readEnvironment(source)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  throw new Error('the environment was accepted')
}

describe('readEnvironment', () => {
  it.each(bad)('names %s where its value is %s, and says what is expected', (name, value) => {
    const lines = messageOf({ [name]: value }).split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(new RegExp(`^ {2}${name}: expected .{4,}`))
  })

  it('names all wrong variables at once and shows no value, which may be a secret', () => {
    const message = messageOf({ PORT: 'x', TOKEN_SECRET: 'too-short-but-secret' })
    expect(message).toMatch(/PORT.*\n.*TOKEN_SECRET/)
    expect(message).not.toContain('too-short-but-secret')
  })

  it('needs no variable on a laptop', () => {
    expect(readEnvironment({})).toMatchObject({
      mode: 'local',
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: 'data',
    })
  })

  it('knows whether demo people were asked for, refused or not spoken of', () => {
    expect(readEnvironment({ SEED_DEMO: '1' }).SEED_DEMO).toBe(true)
    expect(readEnvironment({ SEED_DEMO: '0' }).SEED_DEMO).toBe(false)
    expect(readEnvironment({}).SEED_DEMO).toBeUndefined()
  })

  it('wants the whole pair of keys for push messages and an address, or none of it', () => {
    const { publicKey, privateKey } = makePushKeys()
    const whole = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:operator@example.org',
    }
    expect(pushConfig(readEnvironment({ ...whole, PUSH_HOSTS: 'push.example, *.example.org:8443' }))).toEqual(
      {
        publicKey,
        privateKey,
        subject: 'mailto:operator@example.org',
        hosts: [...usualPushHosts, 'push.example', '*.example.org:8443'],
      },
    )
    expect(pushConfig(readEnvironment({}))).toBeNull()
    for (const name of Object.keys(whole)) {
      const message = messageOf({ ...whole, [name]: '' })
      expect(message).toMatch(new RegExp(`^ {2}${name}: missing, expected .{4,}`, 'm'))
      expect(message).not.toContain(privateKey)
    }
  })

  it('takes no public key for push messages that does not belong to the private one', () => {
    const { publicKey, privateKey } = makePushKeys()
    const other = { VAPID_PUBLIC_KEY: makePushKeys().publicKey, VAPID_PRIVATE_KEY: privateKey }
    const message = messageOf({ ...other, VAPID_SUBJECT: 'https://campus.example/contact' })
    expect(message).toContain('VAPID_PUBLIC_KEY: expected')
    expect(message).not.toContain(privateKey)
    // A front end with a remote API sends nothing itself, and only needs to know that push messages are available.
    const front = { API_URL: 'https://api.example', VAPID_PUBLIC_KEY: publicKey }
    expect(readEnvironment(front).VAPID_PUBLIC_KEY).toBe(publicKey)
  })

  it('wants the whole way to a bucket or none of it', () => {
    const whole = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 'very-secret' }
    expect(readEnvironment(whole)).toMatchObject({ ...whole, S3_REGION: 'us-east-1' })
    expect(readEnvironment({ S3_REGION: 'eu-central-1' }).S3_BUCKET).toBeUndefined()
    for (const name of Object.keys(whole)) {
      const message = messageOf({ ...whole, [name]: '' })
      expect(message.split('\n')[1]).toMatch(new RegExp(`^ {2}${name}: missing, expected .{4,}`))
      expect(message).not.toContain('very-secret')
    }
    expect(messageOf({ S3_ENDPOINT: 'https://storage.example' }).split('\n')).toHaveLength(4)
  })

  it('counts an empty variable as absent', () => {
    expect(readEnvironment({ PORT: '', SMTP_URL: '', DATABASE_URL: '', SEED_DEMO: '' })).toEqual(
      readEnvironment({}),
    )
  })

  it.each(['SESSION_SECRET', 'TOKEN_SECRET', 'PUBLIC_URL'])('asks for %s in production', (name) => {
    const message = messageOf({ ...production, [name]: undefined })
    expect(message).toContain('In production')
    expect(message).toMatch(new RegExp(`${name}: missing`))
    expect(messageOf({ ...production, [name]: '' })).toBe(message)
  })

  it('knows which half runs here, and asks each for the secrets that it needs', () => {
    expect(readEnvironment({}).part).toBe('both')
    expect(readEnvironment({ API_URL: 'https://api.example/api' }).part).toBe('web')
    expect(readEnvironment({ CAMPUS_PART: 'api', API_URL: 'https://api.example/api' }).part).toBe('api')
    expect(messageOf({ CAMPUS_PART: 'web' })).toMatch(/^ {2}API_URL: missing/m)
    const host = { NODE_ENV: 'production', PUBLIC_URL: 'https://campus.example' }
    expect(readEnvironment({ ...host, CAMPUS_PART: 'api', TOKEN_SECRET: secret }).part).toBe('api')
    expect(messageOf({ ...host, CAMPUS_PART: 'api', SESSION_SECRET: secret })).toMatch(
      /TOKEN_SECRET: missing/,
    )
    const pages = { ...host, API_URL: 'https://api.example/api' }
    expect(readEnvironment({ ...pages, SESSION_SECRET: secret }).part).toBe('web')
    expect(messageOf({ ...pages, TOKEN_SECRET: secret })).toMatch(/SESSION_SECRET: missing/)
  })

  it.each([
    ['http://10.0.0.5:4000', 'http://10.0.0.5:4000/api'],
    ['http://10.0.0.5:4000/', 'http://10.0.0.5:4000/api'],
    ['http://10.0.0.5:4000/api', 'http://10.0.0.5:4000/api'],
    ['http://10.0.0.5:4000/api/', 'http://10.0.0.5:4000/api'],
    ['https://api.example/v1', 'https://api.example/v1'],
  ])('takes %s for the API at %s', (given, meant) => {
    expect(readEnvironment({ API_URL: given }).API_URL).toBe(meant)
  })

  it('wants address and site for web analytics, or none of it', () => {
    const whole = { ANALYTICS_URL: 'https://matomo.example/', ANALYTICS_SITE: '3' }
    expect(readEnvironment(whole)).toMatchObject({
      ANALYTICS_URL: 'https://matomo.example',
      ANALYTICS_SITE: 3,
    })
    expect(messageOf({ ...whole, ANALYTICS_SITE: '' })).toMatch(/^ {2}ANALYTICS_SITE: missing/m)
    expect(messageOf({ ...whole, ANALYTICS_URL: '' })).toMatch(/^ {2}ANALYTICS_URL: missing/m)
    expect(messageOf({ ANALYTICS_TOKEN: 'very-secret' })).toMatch(
      /ANALYTICS_URL: missing(.|\n)*ANALYTICS_SITE/,
    )
  })

  it('names every half setting at once', () => {
    const message = messageOf({ S3_BUCKET: 'b', ACADEMY_KEY: secret, NODE_ENV: 'production' })
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'ACADEMY_URL', 'TOKEN_SECRET'])
      expect(message).toMatch(new RegExp(`^ {2}${name}: missing, expected .{4,}`, 'm'))
    expect(message).not.toContain(secret)
  })

  it('takes CAMPUS_MODE before NODE_ENV, in both directions', () => {
    expect(readEnvironment({ NODE_ENV: 'production', CAMPUS_MODE: 'local' }).mode).toBe('local')
    expect(messageOf({ NODE_ENV: 'development', CAMPUS_MODE: 'production' })).toContain('TOKEN_SECRET')
  })

  it('reads flags and numbers, and takes the slash from the end of addresses', () => {
    const env = readEnvironment({
      ...production,
      PUBLIC_URL: 'https://campus.example/',
      PORT: '8080',
      TRUST_PROXY: '1',
    })
    expect(env).toMatchObject({ PUBLIC_URL: 'https://campus.example', PORT: 8080, TRUST_PROXY: true })
    expect(env.mode).toBe('production')
  })
})

describe('providers of logins', () => {
  const whole = {
    OIDC_PROVIDERS: 'newsroom, partner2',
    OIDC_NEWSROOM_NAME: ' The Newsroom ',
    OIDC_NEWSROOM_ISSUER: 'https://login.newsroom.example/',
    OIDC_NEWSROOM_CLIENT_ID: 'campus',
    OIDC_PARTNER2_NAME: 'A Partner',
    OIDC_PARTNER2_ISSUER: 'http://localhost:8080/realms/partner',
    OIDC_PARTNER2_CLIENT_ID: 'campus',
    OIDC_PARTNER2_CLIENT_SECRET: 'very secret',
  }

  it('have variables of their own each, and none is configured by itself', () => {
    expect(readEnvironment(whole).oidcProviders).toEqual([
      {
        id: 'newsroom',
        name: 'The Newsroom',
        issuer: 'https://login.newsroom.example/',
        clientId: 'campus',
        clientSecret: null,
      },
      {
        id: 'partner2',
        name: 'A Partner',
        issuer: 'http://localhost:8080/realms/partner',
        clientId: 'campus',
        clientSecret: 'very secret',
      },
    ])
    expect(readEnvironment({})).toMatchObject({ loginProviders: [], oidcProviders: [] })
  })

  it('are needed by the pages with their names alone', () => {
    const { OIDC_NEWSROOM_NAME, OIDC_PARTNER2_NAME, OIDC_PROVIDERS } = whole
    const names = { OIDC_NEWSROOM_NAME, OIDC_PARTNER2_NAME, OIDC_PROVIDERS }
    const pages = readEnvironment({ ...names, API_URL: 'http://10.0.0.5:4000/api' })
    expect(pages.loginProviders).toEqual([
      { id: 'newsroom', name: 'The Newsroom' },
      { id: 'partner2', name: 'A Partner' },
    ])
    expect(pages.oidcProviders).toEqual([])
  })

  const wrong: [name: string, value: string][] = [
    ['OIDC_NEWSROOM_NAME', ''],
    ['OIDC_NEWSROOM_NAME', 'x'.repeat(61)],
    ['OIDC_NEWSROOM_ISSUER', ''],
    ['OIDC_NEWSROOM_ISSUER', 'login.newsroom.example'],
    ['OIDC_NEWSROOM_ISSUER', 'http://login.newsroom.example'],
    ['OIDC_PARTNER2_ISSUER', 'https://login.newsroom.example'],
    ['OIDC_PARTNER2_ISSUER', 'https://LOGIN.newsroom.example:443/'],
    ['OIDC_NEWSROOM_CLIENT_ID', ''],
    ['OIDC_NEWSROM_CLIENT_ID', 'misspelt'],
    ['OIDC_NEWSROOM_SECRET', 'misspelt'],
  ]
  it.each(wrong)('stop the start where %s is “%s”, and no value is shown', (name, value) => {
    const message = messageOf({ ...whole, [name]: value })
    expect(message.split('\n')[1]).toMatch(new RegExp(`^ {2}${name}: expected .{4,}`))
    expect(message).not.toMatch(/misspelt|secret$/)
  })
})
