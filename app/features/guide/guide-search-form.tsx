import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { SearchField } from '~/app/ui/forms/search-field'
import { limits } from '~/contracts/constants'

/** The search form of the guide; its words are in the address. */
export function GuideSearchForm({ asked = '' }: { asked?: string }) {
  const { t } = useTranslation('guide')
  return (
    <Form role="search" method="get" action={paths.guide()} className="guide-search">
      <SearchField
        label={t('search.label')}
        submit={t('search.submit')}
        asked={asked}
        maxLength={limits.searchCharacters}
      />
    </Form>
  )
}
