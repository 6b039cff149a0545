import { useLocation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { MadeFor } from '~/app/ui/forms/form'
import type { LayoutData } from './layout-data'

/** For visitors whose browser prefers another language. Either answer is a choice, after which nobody is asked again. */
export function LanguageSuggestion({ suggestion, locale }: Pick<LayoutData, 'suggestion' | 'locale'>) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  if (!suggestion) return null
  return (
    <aside aria-label={t('language.other')}>
      <form method="post" action={paths.language} className="row language-suggestion">
        <MadeFor />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button
          className="btn btn-secondary btn-sm"
          name="locale"
          value={suggestion.locale}
          lang={suggestion.locale}
        >
          {suggestion.words}
        </button>
        <button className="btn btn-quiet btn-sm" name="locale" value={locale}>
          {t('language.stay')}
        </button>
      </form>
    </aside>
  )
}
