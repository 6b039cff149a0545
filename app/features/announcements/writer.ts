import { paths } from '~/app/platform/paths'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { announcementLimits } from '~/contracts/messages/announcement-limits'

/** Who writes: the campus team in the administration, a provider, or a group. */
export type Writer = 'team' | 'provider' | 'group'

/** The pages of each are the same, at other addresses. */
export const placesOf = (writer: Writer) =>
  writer === 'team'
    ? { list: paths.adminAnnouncements, new: paths.adminAnnouncementNew, one: paths.adminAnnouncement }
    : { list: paths.ownAnnouncements, new: paths.ownAnnouncementNew, one: paths.ownAnnouncement }

/** Says a number of people with a text for one up to the bound, and another for more than that; to a provider and a group in steps. */
export function usePeople(writer: Writer) {
  const { t } = useTranslation('announcements')
  const format = numberFormat(useLanguage())
  const most = { number: format.format(announcementLimits.counted) }
  const least = (count: number) => ({ number: format.format(count) })
  const step = least(announcementLimits.step)
  const isMore = (count: number) => count > announcementLimits.counted
  return {
    people: (count: number) => {
      if (writer === 'provider') return count === 0 ? t('peopleFew', step) : t('peopleAtLeast', least(count))
      if (writer === 'group') return count === 0 ? t('outletsFew', step) : t('outletsAtLeast', least(count))
      return isMore(count) ? t('peopleMore', most) : t('people', { count })
    },
    /** A group knows which of its outlets agree. */
    outlets: (count: number) => t('outlets', { count }),
    goesTo: (count: number) => {
      if (writer === 'group') return t('sending.textOutlets', { count })
      if (writer === 'provider')
        return count === 0 ? t('sending.textFew', step) : t('sending.textAtLeast', least(count))
      return isMore(count) ? t('sending.textMore', most) : t('sending.text', { count })
    },
    /** Only a provider has any. */
    followers: (count: number) =>
      count === 0 ? t('followersFew', step) : t('followersAtLeast', least(count)),
  }
}
