import { expect, it } from 'vitest'
import { apiConfig } from './backend'
import { readEnvironment } from './platform/environment'

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'Kupfer-Möwe-7-Nebel-tragen-Licht-1',
  TOKEN_SECRET: 'Kupfer-Möwe-7-Nebel-tragen-Licht-2',
  PUBLIC_URL: 'https://campus.example',
}

it.each(['campus@example.org', 'School <campus@example.org>', '"School, campus" <campus@example.org>'])(
  'the operator can be written to at the address alone of %s',
  (from) => {
    const config = apiConfig(readEnvironment({ ...production, MAIL_FROM: from }))
    expect(config.operator.email).toBe('campus@example.org')
    expect(config.smtp.from).toBe(from)
  },
)
