import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createTexts, type Words } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import { completeLocales } from '~/contracts/languages'
import { textIn } from '~/tests/support/translations'
import { DatabaseNotice } from './overview-section'

const resources = import.meta.glob<Words>(['/locales/*/overview.json', '/locales/*/ui.json'], {
  eager: true,
  import: 'default',
})

/** As the server renders it: without scripts this is all there is. */
function render(locale: string, people: number): string {
  const of = (name: string) => resources[`/locales/${locale}/${name}.json`] ?? {}
  const texts = createTexts(locale, { overview: of('overview'), ui: of('ui') })
  return renderToStaticMarkup(
    <TextsProvider value={texts}>
      <DatabaseNotice people={people} limit={50_000} />
    </TextsProvider>,
  )
}

describe.each(completeLocales)('the notice about the database in %s', (locale) => {
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
