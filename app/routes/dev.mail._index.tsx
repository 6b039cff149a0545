import { DevMailsPage } from '~/app/features/dev/dev-mail-pages'
import { loadDevMails as loader } from '~/app/features/dev/dev.server'
import { pageOf } from '~/app/platform/page-handle'
export { loader }

export default pageOf<typeof loader>(DevMailsPage)
