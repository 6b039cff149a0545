import { RemixBrowser } from '@remix-run/react'
import { startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readOffline } from './platform/delivery/offline.client'
import { deliveredSegments, SegmentsProvider } from './ui/feedback/ring-drawing'
import { AccentProvider, accentOnPage } from './ui/content/delivery'
import { keepFocus } from './ui/navigation/lost-focus'
import { animateScrolling } from './ui/navigation/scroll-animation'
import {
  findChangedTexts,
  restoreTexts,
  loadTextsWithPages,
} from './platform/hydration/texts-of-pages.client'
import { untilDataIsDecoded } from './platform/hydration/decoded-data.client'
import { loadTexts } from './platform/i18n.client'
import type { Texts } from './texts/texts'
import { TextsProvider } from './texts/use-translation'
import { durations } from '~/contracts/constants'
import { checkRestoredPages } from './platform/going-back/restored-page.client'
import { fetchSerifLater } from './platform/serif/serif.client'
import { keepPage } from './platform/reaching/keep-page.client'
import { keepTypedInput } from './platform/reaching/keep-typed-input.client'
import { linkSheets } from './platform/rendering/first-sheets.client'
import { handDataOver } from './platform/rendering/handed-data.client'

type Changed = ReturnType<typeof findChangedTexts>

/** What the page has come with. */
const accent = accentOnPage()
const segments = Number(document.documentElement.dataset['segments'] ?? deliveredSegments)

function Campus({ texts, changed }: { texts: Texts; changed: Changed }) {
  useLayoutEffect(() => restoreTexts(changed), [changed])
  useEffect(() => {
    loadTextsWithPages(texts, window.__remixRouter)
    keepPage(window.__remixRouter)
    keepTypedInput(window.__remixRouter)
  }, [texts])
  return (
    <TextsProvider value={texts}>
      <AccentProvider value={accent}>
        <SegmentsProvider value={segments}>
          <RemixBrowser />
        </SegmentsProvider>
      </AccentProvider>
    </TextsProvider>
  )
}

/**
 * The server lists the text files of this page in `<html data-texts>`. Everything that could suspend is loaded before
 * hydration, because a key press or click in between makes React render synchronously.
 */
async function hydrate(): Promise<void> {
  handDataOver()
  const { lang, dataset } = document.documentElement
  const [texts] = await Promise.all([
    loadTexts(lang, (dataset.texts ?? 'common').split(' ')),
    untilDataIsDecoded(),
  ])
  // Without its texts the page is not hydrated and works as it does without scripts.
  if (!texts) return
  const takeSheets = linkSheets()
  startTransition(() => {
    hydrateRoot(document, <Campus texts={texts} changed={findChangedTexts()} />)
  })
  checkRestoredPages()
  keepFocus()
  animateScrolling(durations.scrollAnimation)
  const later = () => {
    readOffline()
    takeSheets()
    fetchSerifLater()
  }
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

void hydrate()
