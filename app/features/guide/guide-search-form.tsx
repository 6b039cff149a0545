import { Form } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { limits } from '~/contracts/constants'

/** The search form of the guide; its words are in the address. */
export function GuideSearchForm({ asked = '' }: { asked?: string }) {
  const { t } = useTranslation('guide')
  return (
    <Form role="search" method="get" action={paths.guide()} className="field guide-search">
      <label className="label" htmlFor="guide-search">
        {t('search.label')}
      </label>
      <div className="input-group">
        <input
          // Remounted when the address changes, because a browser would keep the typed text.
          key={asked}
          id="guide-search"
          name="q"
          type="search"
          className="input"
          dir="auto"
          maxLength={limits.searchCharacters}
          defaultValue={asked}
        />
        <Button icon={<Icon name="search" />}>{t('search.submit')}</Button>
      </div>
    </Form>
  )
}
