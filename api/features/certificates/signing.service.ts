import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { ApiDeps } from '~/api/platform/deps'
import { seal, unseal } from '~/api/platform/encryption'
import * as repo from './certificates.repo'
import { gzipSync } from 'node:zlib'
import { ApiError, notFound } from '~/api/platform/errors'
import { writtenFile } from '~/api/platform/file-answer'
import { keptKind } from '~/api/platform/kept/kept'
import type { FileAnswer } from '~/contracts/endpoint'
import {
  bytesOf,
  credentialOf,
  listBits,
  listName,
  type StatusPurpose,
  statusListOf,
  statusPurposes,
} from './credentials.rules'

type Deps = Pick<ApiDeps, 'database' | 'config' | 'now' | 'log'>

/** ECDSA with P-256: what all implementations of verifiable credentials have. */
const alg = 'ES256'
const purpose = (kid: string) => `signing key ${kid}`

async function make({ database, config, now }: Deps): Promise<string> {
  const pair = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const sealed = seal(config.tokenSecret, purpose(kid), JSON.stringify(await exportJWK(pair.privateKey)))
  const publicPart = { ...(jwk as Record<string, string>), kid, alg, use: 'sig' }
  await repo.insertKey(database, { kid, alg, jwk: publicPart, sealed, now: now() })
  return kid
}

/**
 * The key that signs, made if there is none. One that this process cannot open stays: another process may have the right secret, and
 * its private part could not be brought back.
 * @throws ApiError unavailable
 */
async function signingKey(deps: Deps): Promise<{ kid: string; jwk: JWK }> {
  const { database, config, log } = deps
  // Two processes can make the first one at once: one of them is kept, and both use that.
  for (let round = 0; round < 3; round++) {
    const found = await repo.findActive(database)
    const opened = found?.sealed_private
      ? unseal(config.tokenSecret, purpose(found.kid), found.sealed_private)
      : null
    if (found && opened !== null) return { kid: found.kid, jwk: JSON.parse(opened) as JWK }
    if (found) {
      const what =
        'a signing key cannot be decrypted: TOKEN_SECRET has changed. `campus keys:rotate` makes a new one'
      log.error({ kid: found.kid }, what)
      throw new ApiError('unavailable')
    }
    await make(deps)
  }
  throw new Error('no signing key could be made')
}

/** What is signed, as media type of the header `typ`. */
const signedType = 'vc+jwt'

/** Signs a credential as a JWT (RFC 7515, compact) that says where its key is found, by `/.well-known/jwt-vc-issuer`. Up to three queries. */
export async function sign(deps: Deps, payload: object): Promise<string> {
  const { kid, jwk } = await signingKey(deps)
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg, kid, typ: signedType, iss: deps.config.publicUrl })
    .sign(await importJWK(jwk, alg))
}

/** Makes the first key, in the caller's transaction: verifiers may fetch the key set before they fetch what it verifies. */
export async function prepareKey(deps: Deps): Promise<void> {
  if (!(await repo.findActive(deps.database))) await make(deps)
}

/** All public keys as a JSON Web Key Set. One query. */
export async function publicKeys({ database }: Deps): Promise<{ keys: Record<string, string>[] }> {
  return { keys: (await repo.selectKeys(database)).map(({ public_jwk: jwk }) => jwk) }
}

/** What a JWT says, if a key of this campus has signed it, whenever; null otherwise. One query. */
export async function verify(deps: Deps, jwt: string): Promise<Record<string, unknown> | null> {
  const rows = await repo.selectKeys(deps.database)
  try {
    const { payload, protectedHeader } = await compactVerify(
      jwt,
      async ({ kid }) => {
        const found = rows.find((row) => row.kid === kid)
        if (!found) throw new Error('not a key of this campus')
        return importJWK(found.public_jwk, alg)
      },
      { algorithms: [alg] },
    )
    const said: unknown = JSON.parse(new TextDecoder().decode(payload))
    const isOurs = protectedHeader.typ === signedType && typeof said === 'object' && said !== null
    return isOurs ? (said as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Retires the key that signs, if there is one, and makes the next. Answers its id. */
export async function rotate(deps: Deps): Promise<string> {
  const { database, now } = deps
  return database.transaction(async () => {
    await repo.lockKeys(database)
    const old = await repo.findActive(database)
    if (old) await repo.retire(database, old.kid, now())
    const kid = await make(deps)
    await recordAuditEntry(deps, null, {
      action: 'signingKey.rotated',
      subject: { kind: 'signingKey', id: null },
      details: { kid, retired: old?.kid ?? null },
    })
    return kid
  })
}

const jwtFile = (jwt: string): FileAnswer => writtenFile(jwt, { type: 'application/vc+jwt' })

/**
 * Signed anew each time, which takes less than to look up a stored one, so that it always has the present key. Three queries.
 * @throws ApiError notFound, also once the outlet has left: there is nobody to speak of
 */
export async function writeCredential(deps: ApiDeps, number: string): Promise<FileAnswer> {
  const row = await repo.findCertificate(deps.database, number, deps.now())
  if (!row || row.outlet_name === null) throw notFound()
  return jwtFile(await sign(deps, credentialOf(deps.config, row)))
}

/** Compressed; `u` stands for base64url. */
export const encodeList = (bits: readonly number[]): string =>
  `u${gzipSync(bytesOf(bits)).toString('base64url')}`

/** The bits of a list, until a certificate changes. */
const encodedList = keptKind({
  name: 'certificate status',
  topics: ['certificate'],
  make: async (
    { database }: Pick<ApiDeps, 'database'>,
    { purpose, from }: { purpose: StatusPurpose; from: number },
  ) =>
    encodeList(
      await repo.selectStatuses(database, { standing: statusPurposes[purpose], from, to: from + listBits }),
    ),
})

/** @throws ApiError notFound for a list that no certificate stands in, except the first */
export async function writeStatusList(deps: ApiDeps, list: string): Promise<FileAnswer> {
  const [purpose, number] = list.split('-') as [StatusPurpose, string]
  const from = (Number(number) - 1) * listBits
  if (from > 0 && from > (await repo.findLastIndex(deps.database))) throw notFound()
  const encoded = await deps.kept.get(encodedList, { purpose, from })
  const said = statusListOf(deps.config, { list: listName(purpose, from), purpose, encoded, now: deps.now() })
  return jwtFile(await sign(deps, said))
}

export const writeKeys = async (deps: ApiDeps): Promise<FileAnswer> =>
  writtenFile(JSON.stringify(await publicKeys(deps)), { type: 'application/jwk-set+json' })
