import { loadSettings as loader, saveSettings as action } from '~/app/features/settings/settings.server'
import { SettingsPage } from '~/app/features/settings/settings-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['settings'], title: 'settings:title', form: 'files' } satisfies PageHandle
export { action, loader }

export default pageOf<typeof loader, typeof action>(SettingsPage)
