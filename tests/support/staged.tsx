import { createRemixStub } from '@remix-run/testing'
import type { ReactElement, ReactNode } from 'react'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import admin from '~/locales/en/admin.json'
import errors from '~/locales/en/errors.json'
import ui from '~/locales/en/ui.json'

const texts = createTexts('en', { admin, errors, ui })

/** The English texts around components that need no router. */
export function Translated({ children }: { children: ReactNode }) {
  return <TextsProvider value={texts}>{children}</TextsProvider>
}

/** The element inside of a router and with the English texts, at the address `/`. */
export function staged(element: ReactNode): ReactElement {
  const Stub = createRemixStub([{ path: '*', Component: () => element }])
  return (
    <Translated>
      <Stub initialEntries={['/']} />
    </Translated>
  )
}
