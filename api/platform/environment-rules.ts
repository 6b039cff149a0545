import { isKeyPair } from './push-keys'

/** Input of the rules: the variables, and the parts that run in this process. */
interface Values {
  mode: 'local' | 'production'
  part: 'both' | 'api' | 'web'
  [name: string]: unknown
}

/** An incomplete setting: its purpose and the missing variables. */
export interface BrokenRule {
  title: string
  names: string[]
}

/** Missing names of a group of variables of which others are set. */
function halfOf(values: Values, names: string[]): string[] {
  const missing = names.filter((name) => values[name] === undefined)
  return missing.length === names.length ? [] : missing
}

const rules: Record<string, (values: Values) => string[]> = {
  'For files in a bucket these variables must be set': (values) => {
    const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    return values['S3_ENDPOINT'] ? names.filter((name) => !values[name]) : halfOf(values, names)
  },
  // A front end with a remote API sends and signs nothing itself: the link targets are enough.
  'For push messages these variables must be set': (values) =>
    values.part === 'web' ? [] : halfOf(values, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']),
  'For the academy these variables must be set': (values) => {
    const missing = halfOf(values, ['ACADEMY_URL', 'ACADEMY_KEY'])
    return values.part === 'web' ? missing.filter((name) => name !== 'ACADEMY_KEY') : missing
  },
  'For web analytics these variables must be set': (values) => [
    ...halfOf(values, ['ANALYTICS_URL', 'ANALYTICS_SITE']),
    ...(values['ANALYTICS_TOKEN'] && !values['ANALYTICS_URL'] ? ['ANALYTICS_URL', 'ANALYTICS_SITE'] : []),
  ],
  'Where only the pages run these variables must be set': ({ part, ...values }) =>
    part === 'web' && !values['API_URL'] ? ['API_URL'] : [],
  'In production these variables must be set': ({ mode, part, ...values }) => {
    if (mode !== 'production') return []
    const needed = {
      both: ['SESSION_SECRET', 'TOKEN_SECRET', 'PUBLIC_URL'],
      api: ['TOKEN_SECRET', 'PUBLIC_URL'],
      web: ['SESSION_SECRET', 'PUBLIC_URL'],
    }[part]
    return needed.filter((name) => !values[name])
  },
}

/** All violated rules about combinations of variables. */
export const brokenRules = (values: Values): BrokenRule[] =>
  Object.entries(rules).flatMap(([title, rule]) => {
    const names = [...new Set(rule(values))]
    return names.length > 0 ? [{ title, names }] : []
  })

/** False if both push keys are set and do not belong together. */
export function pushKeysMatch(values: Values): boolean {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string') return true
  return isKeyPair(publicKey, privateKey)
}
