import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '~/app/ui/content/time'
import type { Answer } from '~/contracts/content/answer-values'
import { isolated } from '~/contracts/isolated'

/** Who has saved an answer, and when. */
export function SavedBy({ savedBy, savedAt }: Pick<Answer, 'savedBy' | 'savedAt'>) {
  const { t } = useTranslation('questionnaire')
  return (
    <p className="hint">
      <span>
        {savedBy === null ? t('question.savedByFormer') : t('question.savedBy', { name: isolated(savedBy) })}
      </span>
      <span>, </span>
      <Time value={savedAt} />
    </p>
  )
}
