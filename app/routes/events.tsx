import { loadEvents as loader } from '~/app/features/live/live.server'
export { loader }
