import { useTranslation } from '~/app/texts/use-translation'
import type { DocumentVersion } from '~/contracts/content/editing'

/** The name of the author of a change; a text for releases and former members. */
export function useWho() {
  const { t } = useTranslation('editing')
  return (person: DocumentVersion['author'], origin: DocumentVersion['origin']): string =>
    person?.name ?? t(`people.${origin === 'release' ? 'release' : 'former'}`)
}
