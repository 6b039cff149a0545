import type { LoaderFunctionArgs } from '@remix-run/node'
import { finishProviderLogin } from '~/app/features/auth/provider-login.server'

export async function loader(args: LoaderFunctionArgs) {
  return finishProviderLogin(args)
}
