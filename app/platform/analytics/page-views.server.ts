import type { Args } from '../api.server'
import { localReturnTo } from '../paths'
import { formOf } from '../submitted-form.server'
import { findVisitor } from './consent.server'
import { isVisit } from './visit.server'

type Asking = Pick<Args, 'request' | 'context'>

/** Counts a page sent as a document. The page does not wait for it. */
export async function countDocument({ request, context }: Asking, title: string | null): Promise<void> {
  if (!context.analytics || !isVisit(request)) return
  const visitor = await findVisitor({ request, context })
  if (visitor === null) return
  const { locale } = context
  const address = new URL(request.url)
  context.analytics.count({ address, from: request.headers.get('Referer'), title, locale, visitor })
}

/** Counts a client navigation, as reported by the script. */
export async function countNavigation({ request, context }: Asking): Promise<Response> {
  const done = new Response(null, { status: 204 })
  const visitor = await findVisitor({ request, context })
  if (!context.analytics || visitor === null) return done
  const form = await formOf({ request, context }).catch(() => null)
  const field = (name: string) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : null
  }
  const path = localReturnTo(field('path'), '')
  if (path === '') return new Response(null, { status: 400 })
  const address = new URL(path, request.url)
  const before = localReturnTo(field('from'), '')
  const from = before && new URL(before, request.url).href
  context.analytics.count({ address, from, title: field('title'), locale: context.locale, visitor })
  return done
}
