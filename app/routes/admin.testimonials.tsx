import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DeskTestimonialsPage } from '~/app/features/overview/desk-testimonials-page'
import { loadDeskTestimonials } from '~/app/features/overview/desk-testimonials.server'

export const handle = { i18n: ['overview'], title: 'overview:testimonials.title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadDeskTestimonials(args)
}

export default function Route() {
  return <DeskTestimonialsPage {...useLoaderData<typeof loader>()} />
}
