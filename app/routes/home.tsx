import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HomePage } from '~/app/features/home/home-page'
import { loadHome } from '~/app/features/home/home.server'
import { HomeValidation } from '~/app/features/validation/home-validation'
import { loadHomeValidation } from '~/app/features/validation/home-validation.server'
import { WithdrawalPage } from '~/app/features/validation/own-validation'
import { saveOwnValidation } from '~/app/features/validation/own-validation.server'

export const handle = { i18n: ['home', 'validation'], title: 'home:title' }

export async function loader(args: LoaderFunctionArgs) {
  const home = await loadHome(args)
  return { home, validation: await loadHomeValidation(args, home.standing) }
}

export async function action(args: ActionFunctionArgs) {
  return saveOwnValidation(args)
}

/** Also after an answer that refuses: the page then shows what has become of the request. */
export const shouldRevalidate = () => true

export default function Route() {
  const { home, validation } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result ?? null
  if (validation?.kind === 'own' && validation.confirming && validation.latest && !result) {
    return <WithdrawalPage request={validation.latest} formKey={validation.formKey} />
  }
  return (
    <HomePage home={home}>
      <HomeValidation
        validation={validation}
        restricted={home.standing === 'journalistRestricted'}
        result={result}
      />
    </HomePage>
  )
}
