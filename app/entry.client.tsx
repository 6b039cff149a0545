import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { readOffline } from './platform/delivery/offline.client'
import { findChangedTexts, restoreTexts } from './platform/hydration/changed-texts.client'
import { untilDataIsDecoded } from './platform/hydration/decoded-data.client'
import { loadRest, loadTexts, waitForTexts } from './platform/i18n.client'

type Texts = NonNullable<Awaited<ReturnType<typeof loadTexts>>>
type Changed = ReturnType<typeof findChangedTexts>

function Campus({ texts, changed }: { texts: Texts; changed: Changed }) {
  useLayoutEffect(() => restoreTexts(changed), [changed])
  useEffect(waitForTexts, [])
  return (
    <I18nextProvider i18n={texts}>
      <RemixBrowser />
    </I18nextProvider>
  )
}

/**
 * The server lists the text files of this page in `<html data-texts>`. Everything that could suspend is loaded before
 * hydration, because a key press or click in between makes React render synchronously.
 */
async function hydrate(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const [texts] = await Promise.all([
    loadTexts(lang, (dataset.texts ?? 'common').split(' ')),
    untilDataIsDecoded(),
  ])
  // Without its texts the page is not hydrated and works as it does without scripts.
  if (!texts) return
  startTransition(() => {
    hydrateRoot(document, <Campus texts={texts} changed={findChangedTexts()} />)
  })
  const afterwards = () => {
    loadRest(texts)
    readOffline()
  }
  if (document.readyState === 'complete') afterwards()
  else window.addEventListener('load', afterwards, { once: true })
}

void hydrate()
