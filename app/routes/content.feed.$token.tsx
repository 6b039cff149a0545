import { loadFeedFile as loader } from '~/app/features/following/feeds.server'
export { loader }
