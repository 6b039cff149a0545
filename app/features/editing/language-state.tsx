import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { locales, type Locale } from '~/contracts/constants'
import type { DocumentLanguage } from '~/contracts/content/editing'

const tones = { published: 'success', outdated: 'warning', missing: undefined } as const

/** In words, and by colour beside them. */
export function LanguageState({ state, draft }: Omit<DocumentLanguage, 'locale'>) {
  const { t } = useTranslation('editing')
  const tone = tones[state]
  return (
    <>
      <Tag {...(tone ? { tone } : {})}>{t(`state.${state}`)}</Tag>
      {draft ? <Tag tone="info">{t('state.draft')}</Tag> : null}
    </>
  )
}

/** The native name of a language. */
export const nameOfLanguage = (locale: Locale): string =>
  locales.find(({ code }) => code === locale)?.realName ?? locale
