import { VanityPage } from '~/app/features/profiles/vanity-page'
import { loadVanityName as loader, saveVanityName as action } from '~/app/features/profiles/settings.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['profiles'],
  title: 'profiles:vanity.title',
  help: 'public-profile',
} satisfies PageHandle

/** Revalidate after a refusal, because the data may have been changed elsewhere. */
export const shouldRevalidate = () => true
export { loader, action }

export default pageOf<typeof loader, typeof action>(VanityPage)
