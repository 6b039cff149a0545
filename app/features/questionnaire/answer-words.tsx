import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { WebLink } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import type { AnswerContent } from '~/contracts/content/answer-values'
import type { StandardQuestion } from '~/contracts/content/standard'

type AnswerWordsProps = {
  /** One that is public does not say whether it is internal. */
  answer: Omit<AnswerContent, 'internal'> & Partial<Pick<AnswerContent, 'internal'>>
  /** Its choices; null if it is gone, and then their keys are shown. */
  question: Pick<StandardQuestion, 'choices'> | null
}

/** What an outlet has answered, as words to read. */
export function AnswerWords({ answer, question }: AnswerWordsProps) {
  const { t } = useTranslation('questionnaire-files')
  const { value, explanation, evidence, internal, notApplicable } = answer
  return (
    <Stack gap="sm">
      {notApplicable === null ? null : (
        <>
          <p>{t('answer.notApplicable')}</p>
          <p className="typed" dir="auto">
            {notApplicable}
          </p>
        </>
      )}
      {value ? <Value value={value} question={question} /> : null}
      {explanation ? (
        <p className="typed" dir="auto">
          {explanation}
        </p>
      ) : null}
      {evidence.length > 0 ? (
        <>
          <p>{t('answer.evidence')}</p>
          <Links links={evidence} />
        </>
      ) : null}
      {internal ? <p className="muted">{t('answer.internal')}</p> : null}
    </Stack>
  )
}

type ValueProps = Pick<AnswerWordsProps, 'question'> & { value: NonNullable<AnswerContent['value']> }

function Value({ value, question }: ValueProps) {
  const { t } = useTranslation('questionnaire-files')
  const language = useLanguage()
  switch (value.kind) {
    case 'yesNo':
      return <p className="strong">{t(value.yes ? 'answer.yes' : 'answer.no')}</p>
    case 'shortText':
    case 'longText':
      return (
        <p className="typed" dir="auto">
          {value.text}
        </p>
      )
    case 'links':
      return value.links.length > 0 ? <Links links={value.links} /> : <p>{t('answer.noLinks')}</p>
    case 'number':
      return <p className="strong num">{numberFormat(language).format(value.number)}</p>
    case 'choice':
      return (
        <p className="strong" dir="auto">
          {question?.choices?.find(({ key }) => key === value.choice)?.label ?? value.choice}
        </p>
      )
  }
}

function Links({ links }: { links: AnswerContent['evidence'] }) {
  return (
    <ul>
      {links.map(({ url, label }, index) => (
        // The same link may stand there twice.
        <li key={index} className="typed" dir="auto">
          {label ? `${label}: ` : ''}
          <WebLink address={url} />
        </li>
      ))}
    </ul>
  )
}
