import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useEffect, useRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { PlainField } from '~/app/ui/forms/plain-field'
import { limits } from '~/contracts/constants'
import type { ProviderChoice } from './own-validation.server'

/** Back to this part of a long page, also without scripts. */
const here = `${paths.home}#ask`

/**
 * The field follows the address, for example after “Clear search”. It is not remounted: the focus stays in it. What
 * was typed before the scripts came is kept.
 */
function useFollowing(text: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    const field = form.current?.elements.namedItem('provider')
    if (shown.current !== text && field instanceof HTMLInputElement) field.value = text
    shown.current = text
  }, [text])
  return form
}

/** A search by name, and how many it has found. The results are in the form that follows. */
export function ProviderSearch({ text, providers, more }: ProviderChoice) {
  const { t } = useTranslation('validation')
  const form = useFollowing(text)
  const count = providers.length
  return (
    <search>
      <Form ref={form} method="get" action={here} className="form">
        <PlainField
          type="search"
          name="provider"
          label={t('ask.search')}
          hint={t('ask.searchHint')}
          defaultValue={text}
          maxLength={limits.searchCharacters}
          autoComplete="off"
        />
        <div className="row">
          <Button variant="secondary">{t('ask.searchSubmit')}</Button>
          {text ? <Link to={here}>{t('ask.searchClear')}</Link> : null}
        </div>
        <div role="status">
          {text && count === 0 ? (
            <>
              <p>
                <strong>{t('ask.nothing', { text })}</strong>
              </p>
              <p className="muted">{t('ask.nothingText')}</p>
            </>
          ) : null}
          {text && count > 0 ? (
            <p>{more ? t('ask.more', { number: count }) : t('ask.found', { count })}</p>
          ) : null}
        </div>
      </Form>
    </search>
  )
}
