import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  createTestimonial,
  deleteTestimonial,
  getTestimonial,
  hideTestimonial,
  reportTestimonial,
  showTestimonial,
  updateTestimonial,
} from '~/contracts/people/testimonials'
import {
  changeTestimonial,
  report,
  setHidden,
  withdrawTestimonial,
  writeTestimonial,
  getTestimonial as findTestimonial,
} from './testimonials.service'
const hour = 3600
/** Each new one sends a notification: writing and withdrawing repeatedly must not flood others. */
const writing = { name: 'testimonial', max: 20, windowSeconds: hour }
const reporting = { name: 'report', max: 20, windowSeconds: hour }
const byActor = ({ actor }: { actor: Actor }) => actor.id

export function mountTestimonials(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(
    createTestimonial,
    ({ actor, params, input }) => writeTestimonial(deps, actor, { profileId: params.id, text: input.text }),
    { limits: [{ limit: writing, by: byActor }] },
  )
  mount.open(getTestimonial, ({ actor, params }) => findTestimonial(deps, actor, params.id))
  mount.guarded(updateTestimonial, ({ actor, params, input }) =>
    changeTestimonial(deps, actor, { id: params.id, text: input.text }),
  )
  mount.guarded(deleteTestimonial, ({ actor, params }) => withdrawTestimonial(deps, actor, params.id))
  mount.guarded(hideTestimonial, ({ actor, params }) =>
    setHidden(deps, actor, { id: params.id, hidden: true }),
  )
  mount.guarded(showTestimonial, ({ actor, params }) =>
    setHidden(deps, actor, { id: params.id, hidden: false }),
  )
  mount.guarded(
    reportTestimonial,
    ({ actor, params, input }) => report(deps, actor, { id: params.id, ...input }),
    { limits: [{ limit: reporting, by: byActor }] },
  )
}
