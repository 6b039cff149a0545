import { loadReader as loader } from '~/app/features/auth/auth.server'
export { loader }
