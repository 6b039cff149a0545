import { finishProviderLogin as loader } from '~/app/features/auth/provider-login.server'
export { loader }
