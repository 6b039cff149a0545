import { redirect } from '@remix-run/node'
import { paths } from '~/app/platform/paths'

/** The administration begins on the page after login. */
export function loader() {
  return redirect(paths.home)
}
