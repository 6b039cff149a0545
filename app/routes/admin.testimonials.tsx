import type { LoaderFunctionArgs } from '@remix-run/node'
import { AdminTestimonialsPage } from '~/app/features/overview/admin-testimonials-page'
import { loadAdminTestimonials } from '~/app/features/overview/admin-lists.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = { i18n: ['admin'], title: 'admin:testimonials.title' } satisfies PageHandle

export const loader = (args: LoaderFunctionArgs) => loadAdminTestimonials(args)

export default pageOf<typeof loader>(AdminTestimonialsPage)
