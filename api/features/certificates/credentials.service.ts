import { gzipSync } from 'node:zlib'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { writtenFile } from '~/api/platform/file-answer'
import { keptKind } from '~/api/platform/kept/kept'
import type { FileAnswer } from '~/contracts/endpoint'
import * as repo from './certificates.repo'
import {
  bytesOf,
  credentialOf,
  listBits,
  listName,
  type StatusPurpose,
  statusListOf,
  statusPurposes,
} from './credentials.rules'
import { publicKeys, sign } from './keys.service'

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
