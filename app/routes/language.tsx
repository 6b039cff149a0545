import { redirect } from '@remix-run/node'
import { switchLanguage as action } from '~/app/features/auth/auth.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.start)
export { action }
