import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadSecondFactor, sendCode } from '~/app/features/auth/login-steps.server'
import { SecondFactorPage } from '~/app/features/auth/second-factor-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  forAnyone: true,
  i18n: ['auth'],
  title: 'auth:secondFactor.title',
  help: 'second-factor',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadSecondFactor(args)
}

export async function action(args: ActionFunctionArgs) {
  return sendCode(args)
}

export default function Route() {
  return (
    <SecondFactorPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
