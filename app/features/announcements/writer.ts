import { paths } from '~/app/platform/paths'

/** Who writes: the campus team in the administration, or a provider. */
export type Writer = 'team' | 'provider'

/** The pages of each are the same, at other addresses. */
export const placesOf = (writer: Writer) =>
  writer === 'team'
    ? { list: paths.adminAnnouncements, new: paths.adminAnnouncementNew, one: paths.adminAnnouncement }
    : { list: paths.ownAnnouncements, new: paths.ownAnnouncementNew, one: paths.ownAnnouncement }
