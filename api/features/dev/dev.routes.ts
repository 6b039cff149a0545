import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { getDevMail, listDevMails } from '~/contracts/dev'
import { getMail, listMails } from './dev.service'

/**
 * These mails are readable without a login, so the endpoints only exist in development mode, in which mails are stored
 * in a folder.
 */
export function mountDev(mount: Mounter, deps: ApiDeps): void {
  if (!deps.config.development || !deps.config.mailFolder) return
  mount.open(listDevMails, ({ query }) => listMails(deps, query))
  mount.open(getDevMail, ({ params }) => getMail(deps, params.id))
}
