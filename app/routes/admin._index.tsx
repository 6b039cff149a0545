import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'

/** The start of the administration is the page after login. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args, 'overview.read')
  return redirect(paths.home)
}

/** Without a component a refusal would be sent as data instead of as the error page. */
export default function Route() {
  return null
}
