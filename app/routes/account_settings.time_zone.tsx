import { TimeZoneForm } from '~/app/features/account/time-zone-form'
import { loadTimeZone as loader, saveTimeZone as action } from '~/app/features/account/account.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['account'], title: 'account:nav.time_zone' } satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(TimeZoneForm)
