import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import type { Args } from '~/app/platform/api.server'
import { requireDocument } from '~/app/platform/content/require-document.server'
import { footerPages, paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { storagePrefix } from '~/contracts/constants'

const consentDays = 180

export const consentChoices = ['necessary', 'analytics'] as const
export type ConsentChoice = (typeof consentChoices)[number]
const Choice = z.enum(consentChoices)

const consentCookie = ({ context }: Pick<Args, 'context'>) =>
  createCookie(`${storagePrefix}consent`, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: context.config.secureCookies,
    maxAge: consentDays * 24 * 3600,
  })

/** An editorial page in the reader's language. `title` becomes the title of the page. */
export function loadPage(args: Args, uid: string) {
  const page = requireDocument(args, uid)
  return { page, title: page.title }
}

/** @throws Response 404 for a page that the footer does not have */
export function loadFooterPage(args: Args) {
  const page = footerPages.find((name) => name === args.params.page)
  if (!page) throw new Response(null, { status: 404 })
  return loadPage(args, `footer_${page}`)
}

/** The consent page with the choice as it stands; null where none has been made. */
export async function loadConsent(args: Args) {
  const kept: unknown = await consentCookie(args).parse(args.request.headers.get('Cookie'))
  const parsed = Choice.safeParse(kept)
  return { ...loadPage(args, 'conset'), choice: parsed.success ? parsed.data : null }
}

/** Keeps the choice in a cookie. Without a valid choice the necessary alone is agreed to. */
export async function saveConsent(args: Args): Promise<Response> {
  const form = await args.request.formData()
  const choice = Choice.catch('necessary').parse(form.get('consent'))
  const response = await redirectWithToast(args, paths.consent, {
    type: 'success',
    key: `content:consent.saved.${choice}`,
  })
  response.headers.append('Set-Cookie', await consentCookie(args).serialize(choice))
  return response
}
