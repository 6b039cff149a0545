import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PreviewNotice } from '~/app/features/offer-writing/preview-notice'
import { loadPreview } from '~/app/features/offer-writing/editor.server'
import { OfferPage } from '~/app/features/offers/offer-page'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['offers', 'writing'], help: 'publish-an-offer' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  const preview = await loadPreview(args)
  const titles = clauseTitles(args)
  const clauses = preview.offer.clauses.map((number) => ({ number, ...titles.get(String(number)) }))
  return { ...preview, clauses }
}

export default function Route() {
  const { state, version, missing, title: _, ...page } = useLoaderData<typeof loader>()
  const notice = <PreviewNotice offer={page.offer} state={state} version={version} missing={missing} />
  return <OfferPage {...page} address="" structured={null} preview notice={notice} />
}
