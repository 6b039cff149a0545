import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { TestimonialPage } from '~/app/features/testimonials/testimonial-page'
import { loadTestimonial, saveAction } from '~/app/features/testimonials/testimonials.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/people.css?url'

export const handle = {
  i18n: ['testimonials', 'moderation'],
  title: 'testimonials:one.pageTitle',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader(args: LoaderFunctionArgs) {
  return loadTestimonial(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveAction(args)
}

export const shouldRevalidate = () => true

export default function Route() {
  return (
    <TestimonialPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
