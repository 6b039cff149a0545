import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { loadRest, loadTexts } from './platform/i18n.client'
import { readOffline } from './platform/delivery/offline.client'

/** The server names the text files of this page in `<html data-texts>`. */
async function hydrate(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const texts = await loadTexts(lang, (dataset.texts ?? 'common').split(' '))
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={texts}>
        <RemixBrowser />
      </I18nextProvider>,
    )
  })
  const afterwards = () => {
    loadRest(texts)
    readOffline()
  }
  if (document.readyState === 'complete') afterwards()
  else window.addEventListener('load', afterwards, { once: true })
}

void hydrate()
