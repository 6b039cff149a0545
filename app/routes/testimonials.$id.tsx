import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { TestimonialPage } from '~/app/features/testimonials/testimonial-page'
import { loadTestimonial, saveAction } from '~/app/features/testimonials/testimonials.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/people.css?url'

export const handle = {
  i18n: ['testimonials', 'moderation'],
  title: 'testimonials:one.pageTitle',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = (args: LoaderFunctionArgs) => loadTestimonial(args)

export const action = (args: ActionFunctionArgs) => saveAction(args)

export const shouldRevalidate = () => true

export default pageOf<typeof loader, typeof action>(TestimonialPage)
