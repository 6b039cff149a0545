import { DecisionsPage } from '~/app/features/validation/case/decisions-page'
import {
  loadDecisions as loader,
  saveDecisions as action,
} from '~/app/features/validation/case/decisions.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['validation'], title: 'validation:admin.title' } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: closed requests are then left out. */
export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(DecisionsPage)
