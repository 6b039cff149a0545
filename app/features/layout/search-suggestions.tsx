import { useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Link } from '~/app/ui/navigation/link'
import { composes, nextIndex } from '~/app/ui/use-disclosure'

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  close: () => void
}

interface Suggestion {
  href: string
  title: string
  kind: string
  lang: string | null
}

/** Somebody who types quickly asks once. */
const pauseMilliseconds = 250
const fewestLetters = 2
const none: Suggestion[] = []

/**
 * Asks with `fetch`, not with a fetcher: an answer that fails must not replace the page, and is not asked for again after a form.
 * @returns null where there is none, also after the session has ended: the search itself then says so
 */
async function suggestionsFor(q: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const answer = await fetch(paths.searchSuggestions({ q }), { signal, redirect: 'error' })
    return answer.ok ? ((await answer.json()) as { suggestions: Suggestion[] }).suggestions : null
  } catch {
    return null
  }
}

/** What the field offers; null before an answer. Whatever is typed makes the former choice void at once. */
function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  const [suggestions, setSuggestions] = useState<Suggestion[] | null>(null)
  const [active, setActive] = useState(-1)
  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer = 0
    let asking = new AbortController()
    const ask = async () => {
      const { signal } = asking
      const typed = field.value.trim()
      const found = typed.length < fewestLetters ? null : await suggestionsFor(typed, signal)
      if (signal.aborted) return
      setActive(-1)
      setSuggestions(found)
    }
    const onInput = () => {
      clearTimeout(timer)
      asking.abort()
      asking = new AbortController()
      setActive(-1)
      timer = window.setTimeout(() => void ask(), pauseMilliseconds)
    }
    // Something may have been typed before this module was there.
    onInput()
    field.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      asking.abort()
      field.removeEventListener('input', onInput)
    }
  }, [input])
  return { suggestions, active, setActive }
}

/** Keys that belong to an input method, or have another meaning. */
const isOwnKey = (event: KeyboardEvent) =>
  !composes(event) && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey

/**
 * Hits below the search field: a list of options for a combobox (ARIA Authoring Practices). The focus stays in the field; arrows
 * choose, Enter opens the chosen one or searches, Escape closes.
 */
export function SearchSuggestions({ input, close }: SearchSuggestionsProps) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const id = useId()
  const { suggestions, active, setActive } = useSuggestions(input)
  const options = suggestions ?? none
  const isOpen = options.length > 0
  const optionId = (index: number) => `${id}-${String(index)}`

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
      if (!isOwnKey(event)) return
      // Home and End move in the text.
      const next = event.key.startsWith('Arrow') ? nextIndex(event.key, active, options.length) : null
      const chosen = options[active]
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
  }, [input, active, options, isOpen, setActive, close, navigate])

  return (
    <>
      <p className="sr-only" role="status">
        {suggestions ? (isOpen ? t('search.found', { count: options.length }) : t('search.none')) : null}
      </p>
      <div id={id} role="listbox" aria-label={t('search.suggestions')} hidden={!isOpen}>
        {options.map(({ href, title, kind, lang }, index) => (
          <Link
            key={href}
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
