import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react'
import { EditorPage } from '~/app/features/offer-writing/editor-page'
import { loadOwnOffer, saveOffer } from '~/app/features/offer-writing/editor.server'

export const handle = { i18n: ['offers', 'writing', 'tags'] }

/** A draft that saves itself leaves the form alone. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') !== 'autosave' && defaultShouldRevalidate

export async function loader(args: LoaderFunctionArgs) {
  return loadOwnOffer(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveOffer(args)
}

export default function Route() {
  const answer = useActionData<typeof action>()
  return (
    <EditorPage {...useLoaderData<typeof loader>()} result={answer?.result} saved={answer?.saved ?? null} />
  )
}
