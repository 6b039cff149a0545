import { loadSharedFile as loader } from '~/app/features/disclosure/disclosure.server'

export { loader }
