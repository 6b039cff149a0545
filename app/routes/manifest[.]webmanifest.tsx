import { manifestFor as loader } from '~/app/features/layout/manifest.server'
export { loader }
