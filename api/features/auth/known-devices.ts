import { randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { keyedHash } from '~/api/platform/encryption'
import { sameSecret } from '~/api/platform/secrets'
import { lifetimes } from '~/contracts/constants'

type Deps = Pick<ApiDeps, 'config' | 'now'>

/** Identical in all tokens of one account, so that a browser keeps one for each. It does not reveal the account. */
const accountMark = ({ config }: Deps, personId: string): string =>
  keyedHash(config.tokenSecret, 'account of a known device', personId).slice(0, 16)

const signatureOf = ({ config }: Deps, personId: string, signed: string): string =>
  keyedHash(config.tokenSecret, 'known device', `${personId} ${signed}`)

/** Creates a token `mark.id.seconds.signature`. It is not stored and grants no access. */
export function issueDeviceToken(deps: Deps, personId: string): string {
  const issued = Math.floor(deps.now().getTime() / 1000)
  const signed = `${accountMark(deps, personId)}.${randomToken().slice(0, 16)}.${String(issued)}`
  return `${signed}.${signatureOf(deps, personId, signed)}`
}

/**
 * Id of the device, if one of the tokens was issued for this person and has not expired. Takes as long for unknown
 * people.
 */
export function findKnownDevice(
  deps: Deps,
  personId: string | undefined,
  tokens: readonly string[],
): string | null {
  const oldest = deps.now().getTime() / 1000 - lifetimes.knownDevice
  const known = tokens.find((token) => {
    const end = token.lastIndexOf('.')
    const signature = signatureOf(deps, personId ?? 'nobody', token.slice(0, end))
    const issued = Number(token.split('.')[2])
    return sameSecret(token.slice(end + 1), signature) && personId !== undefined && issued > oldest
  })
  return known?.split('.')[1] ?? null
}
