import { loadCalendarFile as loader } from '~/app/features/following/feeds.server'
export { loader }
