import { Form } from '~/app/ui/forms/form'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { SearchField } from '~/app/ui/forms/search-field'
import { Icon } from '~/app/ui/icons'
import { Link } from '~/app/ui/navigation/link'
import { useDetails } from '~/app/ui/use-disclosure'
import { limits } from '~/contracts/constants'
import type { SearchSuggestionsProps } from './search-suggestions'

/** For visitors, whose pages stay without a field, so that their browsers may keep them (docs/decisions/076). */
export function SearchLink() {
  const { t } = useTranslation('common')
  return (
    <div className="menu header-search">
      <Link to={paths.search()} className="btn btn-quiet btn-icon">
        <Icon name="search" />
        <span className="sr-only">{t('search.label')}</span>
      </Link>
    </div>
  )
}

/** The search field of the header: a form that needs no scripts. With them it offers hits while somebody types. */
export function SearchBox() {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = useDetails(box)
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps> | null>(null)
  const enhance = () => {
    // If the module cannot be loaded, the form works as it does without scripts.
    import('./search-suggestions').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => undefined,
    )
  }
  const onToggle = () => {
    if (!box.current?.open) return
    input.current?.focus()
    // What was searched for before is replaced by typing.
    input.current?.select()
  }
  return (
    <details ref={box} className="menu header-search" onToggle={onToggle}>
      <summary className="btn btn-quiet btn-icon">
        <Icon name="search" />
        <span className="sr-only">{t('search.label')}</span>
      </summary>
      <section className="popover">
        <Form role="search" method="get" action={paths.search()} onSubmit={close}>
          <SearchField
            inputRef={input}
            label={t('search.label')}
            submit={t('search.submit')}
            autoComplete="off"
            maxLength={limits.searchCharacters}
            onFocus={enhance}
          />
          {Suggestions ? <Suggestions input={input} close={close} /> : null}
        </Form>
      </section>
    </details>
  )
}
