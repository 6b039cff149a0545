import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { countHit } from '~/api/platform/rate-limit'
import {
  createTestimonial,
  deleteTestimonial,
  getTestimonial,
  hideTestimonial,
  reportTestimonial,
  showTestimonial,
  updateTestimonial,
} from '~/contracts/testimonials'
import {
  changeTestimonial,
  report,
  setHidden,
  withdrawTestimonial,
  writeTestimonial,
} from './testimonial-deeds.service'
import { getTestimonial as findTestimonial } from './testimonials.service'

const hour = 3600
/** Each new one tells somebody: who writes and withdraws in turns must not fill other people's lists. */
const writing = { name: 'testimonial', max: 20, windowSeconds: hour }
const reporting = { name: 'report', max: 20, windowSeconds: hour }

export function mountTestimonials(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(createTestimonial, async ({ actor, params, input }) => {
    await countHit(deps, writing, actor.id)
    return writeTestimonial(deps, actor, { profileId: params.id, text: input.text })
  })
  mount.open(getTestimonial, ({ actor, params }) => findTestimonial(deps, actor, params.id))
  mount.guarded(updateTestimonial, ({ actor, params, input }) =>
    changeTestimonial(deps, actor, { id: params.id, text: input.text }),
  )
  mount.guarded(deleteTestimonial, async ({ actor, params }) => {
    await withdrawTestimonial(deps, actor, params.id)
    return undefined
  })
  mount.guarded(hideTestimonial, async ({ actor, params }) => {
    await setHidden(deps, actor, { id: params.id, hidden: true })
    return undefined
  })
  mount.guarded(showTestimonial, async ({ actor, params }) => {
    await setHidden(deps, actor, { id: params.id, hidden: false })
    return undefined
  })
  mount.guarded(reportTestimonial, async ({ actor, params, input }) => {
    await countHit(deps, reporting, actor.id)
    await report(deps, actor, { id: params.id, ...input })
    return undefined
  })
}
