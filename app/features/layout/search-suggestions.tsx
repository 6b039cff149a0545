import { useFetcher, useNavigate } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Link } from '~/app/ui/navigation/link'
import { nextIndex } from '~/app/ui/use-disclosure'

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  close: () => void
}

/** The answer of `paths.searchSuggestions`. */
interface Answer {
  asked: string
  suggestions: { href: string; title: string; kind: string; lang: string | null }[]
}

/** Somebody who types quickly asks once. */
const pauseMilliseconds = 150
const fewestLetters = 2
const none: Answer['suggestions'] = []

/**
 * What has been typed, after a pause; empty while it is too short.
 * @param onChange called at once; always the same function
 */
function useTyped(input: RefObject<HTMLInputElement | null>, onChange: () => void): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer = 0
    const read = () => setTyped(field.value.trim().length < fewestLetters ? '' : field.value.trim())
    const onInput = () => {
      onChange()
      clearTimeout(timer)
      timer = window.setTimeout(read, pauseMilliseconds)
    }
    // Something may have been typed before this module was there.
    onInput()
    field.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', onInput)
    }
  }, [input, onChange])
  return typed
}

/**
 * Hits below the search field: a list of options for a combobox (ARIA Authoring Practices). The focus stays in the field; arrows
 * choose, Enter opens the chosen one or searches, Escape closes.
 */
export function SearchSuggestions({ input, close }: SearchSuggestionsProps) {
  const { t } = useTranslation('common')
  const { data, load } = useFetcher()
  const navigate = useNavigate()
  const id = useId()
  const [active, setActive] = useState(-1)
  // Enter right after a letter must not open what was chosen before it.
  const forget = useCallback(() => setActive(-1), [])
  const typed = useTyped(input, forget)
  const answer = data as Answer | undefined
  const isAnswered = typed !== '' && answer?.asked === typed
  const suggestions = (typed !== '' && answer?.suggestions) || none
  const isOpen = suggestions.length > 0
  const optionId = (index: number) => `${id}-${String(index)}`

  useEffect(() => {
    if (typed !== '') load(paths.searchSuggestions({ q: typed }))
  }, [typed, load])

  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(isOpen))
    if (active >= 0) field.setAttribute('aria-activedescendant', `${id}-${String(active)}`)
    else field.removeAttribute('aria-activedescendant')
  }, [input, id, isOpen, active])

  useEffect(() => {
    const field = input.current
    if (!field) return
    const onKey = (event: KeyboardEvent) => {
      // Home and End move in the text.
      const next = event.key.startsWith('Arrow') ? nextIndex(event.key, active, suggestions.length) : null
      const chosen = suggestions[active]
      if (next !== null && isOpen) {
        event.preventDefault()
        setActive(next)
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault()
        close()
        navigate(chosen.href)
      }
    }
    field.addEventListener('keydown', onKey)
    return () => field.removeEventListener('keydown', onKey)
  }, [input, active, suggestions, isOpen, close, navigate])

  return (
    <>
      <p className="sr-only" role="status">
        {isAnswered ? (isOpen ? t('search.found', { count: suggestions.length }) : t('search.none')) : null}
      </p>
      <div id={id} role="listbox" aria-label={t('search.label')} hidden={!isOpen}>
        {suggestions.map(({ href, title, kind, lang }, index) => (
          <Link
            key={href + title}
            id={optionId(index)}
            to={href}
            role="option"
            aria-selected={index === active}
            // The focus stays in the field, where the arrows are.
            tabIndex={-1}
            className="menu-item"
            onClick={close}
          >
            <span>
              <bdi lang={lang ?? undefined}>{title}</bdi> <span className="muted">{kind}</span>
            </span>
          </Link>
        ))}
      </div>
    </>
  )
}
