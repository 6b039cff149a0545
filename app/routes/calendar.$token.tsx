import { loadCalendarFile as loader } from '~/app/features/following/files.server'
export { loader }
