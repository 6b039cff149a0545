import type { ApiDeps } from '~/api/platform/deps'
import { listFileLimits } from '~/api/platform/csv/list-file'
import type { Mounter } from '~/api/platform/mount'
import * as contract from '~/contracts/validation/reviews'
import { findReviewCase, findReviews, exportReviews } from './review-case.service'
import { askForReview, decideReview, findOwnReviews, withdrawOwnReview } from './reviews.service'

/** Each request mails every admin: requesting and withdrawing repeatedly must not flood their inboxes. */
const asked = { name: 'review-request', max: 5, windowSeconds: 24 * 3600 }

export function mountReviews(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(contract.getOwnReviews, ({ actor }) => findOwnReviews(deps, actor))
  mount.guarded(contract.requestReview, ({ actor }) => askForReview(deps, actor), {
    limits: [{ limit: asked, by: ({ actor }) => actor.id }],
  })
  mount.guarded(contract.withdrawReview, ({ actor, params }) => withdrawOwnReview(deps, actor, params.id))
  mount.guarded(contract.listReviews, ({ query, caller }) =>
    findReviews(deps, { query, locale: caller.locale }),
  )
  mount.guarded(
    contract.exportReviews,
    ({ actor, query, caller }) => exportReviews(deps, actor, { query, locale: caller.locale }),
    listFileLimits,
  )
  mount.guarded(contract.getReview, ({ actor, params, caller }) =>
    findReviewCase(deps, actor, { id: params.id, locale: caller.locale }),
  )
  mount.guarded(contract.approveReview, ({ actor, params, caller }) =>
    decideReview(deps, actor, { action: 'approve', id: params.id, locale: caller.locale }),
  )
  mount.guarded(contract.rejectReview, ({ actor, params, input, caller }) =>
    decideReview(deps, actor, { action: 'reject', ...input, id: params.id, locale: caller.locale }),
  )
  mount.guarded(contract.revokeReview, ({ actor, params, input, caller }) =>
    decideReview(deps, actor, { action: 'revoke', ...input, id: params.id, locale: caller.locale }),
  )
}
