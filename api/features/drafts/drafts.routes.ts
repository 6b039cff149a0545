import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getDraft, saveDraft } from '~/contracts/accounts/drafts'
import { findDraft, keepDraft } from './drafts.service'

const perAddress = { name: 'draft-address', max: 60, windowSeconds: 3600 }

export function mountDrafts(mount: Mounter, deps: ApiDeps): void {
  mount.open(saveDraft, ({ input }) => keepDraft(deps, input), {
    limits: [{ limit: perAddress, by: ({ caller }) => caller.address }],
  })
  mount.guarded(getDraft, ({ actor, params }) => findDraft(deps, actor.id, params.id))
}
