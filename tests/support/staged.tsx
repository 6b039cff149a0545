import { createRemixStub } from '@remix-run/testing'
import i18next from 'i18next'
import type { ReactElement, ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import errors from '~/locales/en/errors.json'
import ui from '~/locales/en/ui.json'

const i18n = i18next.createInstance()
void i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['ui', 'errors'],
  defaultNS: 'ui',
  interpolation: { escapeValue: false },
  resources: { en: { ui, errors } },
})

/** The English texts around components that need no router. */
export function Translated({ children }: { children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
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
