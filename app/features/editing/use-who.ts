import { useTranslation } from 'react-i18next'
import type { DocumentVersion } from '~/contracts/content/editing'

/** The name of the person who changed a text: a release has no name, and those who have left have none any more. */
export function useWho() {
  const { t } = useTranslation('editing')
  return (person: DocumentVersion['author'], origin: DocumentVersion['origin']): string =>
    person?.name ?? t(`people.${origin === 'release' ? 'release' : 'former'}`)
}
