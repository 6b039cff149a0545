import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ButtonLink } from '~/app/ui/forms/button'

/** The way to the list of tags, for the administration. */
export function TagsLink() {
  const { t } = useTranslation('tags')
  return (
    <ButtonLink variant="secondary" href={paths.tags()}>
      {t('list.edit')}
    </ButtonLink>
  )
}
