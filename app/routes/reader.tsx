import { loadReader as loader } from '~/app/features/auth/reader.server'
export { loader }
