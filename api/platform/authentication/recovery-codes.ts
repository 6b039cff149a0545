import { keyedHash } from '../encryption'

export { newWrittenCode as newRecoveryCode, plainWrittenCode as plainRecoveryCode } from './written-codes'

/** Hash of a recovery code for storage. */
export const recoveryCodeHash = (secret: string, personId: string, plain: string): string =>
  keyedHash(secret, `recovery code of ${personId}`, plain)
