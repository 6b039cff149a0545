import { redirect } from '@remix-run/node'
import { saveDismissal as action } from '~/app/features/home/home.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.home)
export { action }
