import { DevMailPage } from '~/app/features/dev/dev-mail-pages'
import { loadDevMail as loader } from '~/app/features/dev/dev.server'
import { pageOf } from '~/app/platform/page-handle'
export { loader }

export default pageOf<typeof loader>(DevMailPage)
