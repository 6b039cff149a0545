import i18next, { type ResourceKey } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { localeCodes, textIn } from '~/tests/support/translations'
import { DatabaseNotice } from './database-notice'

const resources = import.meta.glob<ResourceKey>(['/locales/*/overview.json', '/locales/*/ui.json'], {
  eager: true,
  import: 'default',
})

/** As the server renders it: without scripts this is all there is. */
function render(locale: string, people: number): string {
  const i18n = i18next.createInstance()
  const of = (name: string) => resources[`/locales/${locale}/${name}.json`] ?? {}
  void i18n.use(initReactI18next).init({
    lng: locale,
    initImmediate: false,
    interpolation: { escapeValue: false },
    resources: { [locale]: { overview: of('overview'), ui: of('ui') } },
  })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <DatabaseNotice people={people} limit={50_000} />
    </I18nextProvider>,
  )
}

describe.each(localeCodes)('the notice about the database in %s', (locale) => {
  it('says before the limit that it is near, with both numbers and where to read on', () => {
    const number = new Intl.NumberFormat(locale)
    const html = render(locale, 40_000)
    expect(html).toContain(textIn(locale, 'overview:database.near'))
    for (const part of [number.format(40_000), number.format(50_000), 'docs/growth.md'])
      expect(html).toContain(part)
    expect(html).not.toContain('href')
  })

  it('says from the limit on that it is passed', () => {
    expect(render(locale, 50_000)).toContain(textIn(locale, 'overview:database.over'))
  })
})
