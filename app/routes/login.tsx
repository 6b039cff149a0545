import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadLogin, logIn as action } from '~/app/features/auth/auth.server'
import { LoginPage } from '~/app/features/auth/login-page'
import { OpenClauses } from '~/app/features/guide/open-clauses'
import { wantedPage } from '~/app/features/guide/guide-tree.server'
import { leadsToOpenOffer } from '~/app/features/offers/open/open-offer.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['auth'],
  title: 'auth:title',
  keptForVisitors: true,
  help: 'lost-password',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  const login = await loadLogin(args)
  const wanted = wantedPage(args, login.returnTo)
  const isClosed = wanted.isClosed && !(await leadsToOpenOffer(args, login.returnTo))
  return { ...login, ...wanted, isClosed }
}
export { action }

export default function Route() {
  const { open, ...login } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <LoginPage {...login} failure={failure} open={open.length > 0 ? <OpenClauses entries={open} /> : null} />
  )
}
