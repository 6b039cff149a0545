import type { LoaderFunctionArgs } from '@remix-run/node'
import { ChooserPage } from '~/app/features/registration/chooser-page'
import { loadChooser } from '~/app/features/registration/registration.server'

export const handle = { i18n: ['registration'], title: 'registration:chooser.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadChooser(args)
}

export default function Route() {
  return <ChooserPage />
}
