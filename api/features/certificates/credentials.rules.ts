import type { Stored } from './certificates.rules'

/** Bits of one status list: fewer would tell which certificate somebody asks about. */
export const listBits = 131_072
export const statusPurposes = { suspension: 'suspended', revocation: 'withdrawn' } as const
export type StatusPurpose = keyof typeof statusPurposes

/** `revocation-1` is the first list of withdrawn certificates. */
export const listName = (purpose: StatusPurpose, index: number): string =>
  `${purpose}-${String(Math.floor(index / listBits) + 1)}`

/** As a Bitstring Status List has them: the first bit is the highest one of the first byte. */
export function bytesOf(bits: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(listBits / 8)
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return bytes
}

interface Issuer {
  publicUrl: string
  brandName: string
}

const issuerOf = ({ publicUrl, brandName }: Issuer) => ({ id: publicUrl, name: brandName })

/** Names of schema.org for what the base context does not define. */
const context = ['https://www.w3.org/ns/credentials/v2', { '@vocab': 'https://schema.org/' }]
export const certificateType = 'Certification'
const addressOf = ({ publicUrl }: Pick<Issuer, 'publicUrl'>, number: string) =>
  `${publicUrl}/certificate/${number}`
const listAddress = ({ publicUrl }: Pick<Issuer, 'publicUrl'>, list: string) =>
  `${publicUrl}/certificate/status/${list}`

/** The certificate of an outlet that has not left, as a verifiable credential (W3C, data model 2.0). */
export function credentialOf(
  issuer: Issuer,
  row: Stored & { status_index: number; issued_at: Date },
): Record<string, unknown> {
  const { publicUrl } = issuer
  const outlet = `${publicUrl}/u/${row.outlet_id}`
  const report = `${outlet}/transparency/${String(row.report)}`
  const status = (purpose: StatusPurpose) => {
    const list = listAddress(issuer, listName(purpose, row.status_index))
    const index = String(row.status_index % listBits)
    return {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: purpose,
      statusListIndex: index,
      statusListCredential: list,
    }
  }
  return {
    '@context': context,
    id: addressOf(issuer, row.number),
    type: ['VerifiableCredential', certificateType],
    issuer: issuerOf(issuer),
    validFrom: row.issued_at.toISOString(),
    validUntil: `${row.valid_until}T23:59:59Z`,
    credentialSubject: {
      id: outlet,
      type: 'NewsMediaOrganization',
      name: row.outlet_name,
      subjectOf: {
        id: report,
        type: 'Report',
        url: `${report}.json`,
        reportNumber: String(row.report),
        version: String(row.standard),
        ...(row.report_digest === null ? {} : { sha256: row.report_digest }),
      },
    },
    certificationIdentification: row.number,
    auditor: {
      type: 'Organization',
      name: row.body_name,
      ...(row.body_website === null ? {} : { url: row.body_website }),
    },
    credentialStatus: [status('suspension'), status('revocation')],
  }
}

/** How long a verifier may use a list that it has, and the longest for which one counts, in milliseconds. */
const listTtl = 300_000
const listValid = 24 * 3600 * 1000

/** A status list as a verifiable credential. */
export const statusListOf = (
  issuer: Issuer,
  { list, purpose, encoded, now }: { list: string; purpose: StatusPurpose; encoded: string; now: Date },
): Record<string, unknown> => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  id: listAddress(issuer, list),
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer: issuerOf(issuer),
  validFrom: now.toISOString(),
  validUntil: new Date(now.getTime() + listValid).toISOString(),
  credentialSubject: {
    id: `${listAddress(issuer, list)}#list`,
    type: 'BitstringStatusList',
    statusPurpose: purpose,
    encodedList: encoded,
    ttl: listTtl,
  },
})
