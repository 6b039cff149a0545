import { SettingsPage } from '~/app/features/profiles/settings-page'
import { loadProfile as loader, saveProfile as action } from '~/app/features/profiles/settings.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['profiles', 'completeness', 'profile-fields', 'facts'],
  title: 'profiles:settings.title',
  form: 'files',
  help: 'public-profile',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(SettingsPage)
