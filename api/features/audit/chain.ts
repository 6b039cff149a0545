import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { beginningOf } from '~/api/platform/authentication/traces'
import type { AuditAction, AuditDetails, AuditSubject } from '~/contracts/administration/audit'

/** The hashed content of an entry: everything except the address, of which only a digest is included. */
export interface ChainedEntry {
  position: number
  id: string
  at: Date
  actor_id: string | null
  organisation_id: string | null
  action: AuditAction
  subject_kind: AuditSubject
  subject_id: string | null
  person_id: string | null
  details: AuditDetails
  address_digest: string
  previous_hash: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Hash of an entry, chained to the previous one: SHA-256 over canonical JSON (RFC 8785), in base64url. */
export function hashOf(entry: ChainedEntry): string {
  const { position, id, at, action, details } = entry
  const text = canonicalize([
    entry.previous_hash,
    position,
    id,
    at.toISOString(),
    entry.actor_id,
    entry.organisation_id,
    action,
    entry.subject_kind,
    entry.subject_id,
    entry.person_id,
    details,
    entry.address_digest,
  ])
  return sha256(text ?? '')
}

export const newSalt = (): string => randomBytes(12).toString('base64url')

/** Digest of an address. Once address and salt are deleted, it cannot be reversed by brute force. */
export const digestOf = (address: string, salt: string): string => sha256(`${salt} ${address}`)

export interface StoredEntry extends ChainedEntry {
  address: string | null
  address_salt: string | null
  hash: string
}

export type ChainError = 'gap' | 'order' | 'changed' | 'address'

/** Compares an entry with the previous one; returns the fault or null. */
export function chainErrorIn(
  entry: StoredEntry,
  before: { position: number; hash: string },
): ChainError | null {
  if (entry.position !== before.position + 1) return 'gap'
  if (entry.previous_hash !== before.hash) return 'order'
  if (hashOf(entry) !== entry.hash) return 'changed'
  return isAddressChanged(entry) ? 'address' : null
}

/** A whole address proves itself; without its salt no more may be left of one than its beginning. */
function isAddressChanged({ address, address_salt: salt, address_digest: digest }: StoredEntry): boolean {
  if (address === null) return salt !== null
  return salt === null ? beginningOf(address) !== address : digestOf(address, salt) !== digest
}
