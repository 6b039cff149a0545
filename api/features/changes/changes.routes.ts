import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getChanges, timeSpanSeconds } from '~/contracts/accounts/changes'

/** Admins are shown what is not counted for them. */
const versionOf = ({ changes, accessLevel }: Actor, now: Date): string | null =>
  !changes || accessLevel === 'admin'
    ? null
    : `${changes} ${String(Math.floor(now.getTime() / 1000 / timeSpanSeconds))}`

export function mountChanges(mount: Mounter, { now }: ApiDeps): void {
  mount.guarded(getChanges, ({ actor }) => Promise.resolve({ version: versionOf(actor, now()) }))
}
