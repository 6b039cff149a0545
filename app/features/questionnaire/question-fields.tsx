import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { TextFold } from '~/app/ui/content/text-fold'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import type { StandardQuestion } from '~/contracts/content/standard'
import { isolated } from '~/contracts/isolated'
import {
  anchorOf,
  AnswerFields,
  Evidence,
  Exemption,
  type QuestionFieldsProps,
  Ticks,
  useLanguageOf,
} from './answer-fields'
import { AnswerWords } from './answer-words'
import { SavedBy } from './saved-by'
import { isOfOtherKind, takesSuggestion } from './questionnaire-form'

/** A question with its help, what is answered, and its fields. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { shown, isSaved, isSending, action } = props
  const { question, index, stored } = shown
  const { t } = useTranslation('questionnaire')
  const number = t('question.number', { number: index + 1 })
  return (
    <section className="section stack" id={anchorOf(shown)} aria-labelledby={`${anchorOf(shown)}-words`}>
      <Words question={question} number={number} id={`${anchorOf(shown)}-words`} />
      <div role="status">
        {isSaved ? (
          <Notice tone="success">{t(stored ? 'question.saved' : 'question.withdrawn')}</Notice>
        ) : null}
      </div>
      <State {...props} />
      <Suggestion {...props} />
      <AnswerFields {...props} />
      <Evidence {...props} />
      <Exemption {...props} />
      <Ticks {...props} />
      <div className="row">
        <Button
          id={`${anchorOf(shown)}-save`}
          variant="secondary"
          small
          name="only"
          value={index}
          formAction={`${action}#${anchorOf(shown)}`}
          pending={isSending}
        >
          {t('question.save')}
          <span className="sr-only">: {number}</span>
        </Button>
        {stored ? <SavedBy {...stored} /> : null}
      </div>
    </section>
  )
}

function Words({ question, number, id }: { question: StandardQuestion; number: string; id: string }) {
  const { t } = useTranslation(['questionnaire', 'standard'])
  const lang = useLanguageOf(question)
  const { required, disclosure, help, example, template } = question
  return (
    <>
      <div>
        <p className="kicker">{number}</p>
        <h2 id={id} lang={lang} dir="auto">
          {question.question}
        </h2>
      </div>
      <p className="row">
        <Tag>{t(required ? 'standard:question.required' : 'standard:question.optional')}</Tag>
        <Tag>{t(`questionnaire:question.${disclosure}`)}</Tag>
      </p>
      <p lang={lang} dir="auto">
        {help}
      </p>
      <TextFold
        label={t('standard:question.more')}
        about={question.question}
        lang={lang}
        level={3}
        texts={[
          { title: t('standard:question.example'), blocks: example },
          { title: t('standard:question.template'), blocks: template },
        ]}
      />
    </>
  )
}

/** What somebody should know before they go on writing. */
function State({ shown: { question, stored, hasConflict } }: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  if (hasConflict) {
    const by = stored?.savedBy
    const title = !stored
      ? t('conflict.withdrawn')
      : by
        ? t('conflict.by', { name: isolated(by) })
        : t('conflict.somebody')
    return (
      <Notice tone="warning" title={title}>
        {stored ? <AnswerWords answer={stored} question={question} /> : null}
        {stored ? <SavedBy {...stored} /> : null}
        <p>{t('conflict.choose')}</p>
      </Notice>
    )
  }
  if (!stored?.lookAgain) return null
  const isOther = isOfOtherKind(question, stored)
  return (
    <Notice tone="warning" title={t('again.title')}>
      <p>{t(isOther ? 'again.otherKind' : 'again.text')}</p>
      {isOther ? <AnswerWords answer={stored} question={question} /> : null}
    </Notice>
  )
}

/** What the profile says, if the answer says something else. */
function Suggestion({ shown, fields: { text, links }, suggestion, action }: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  const { question, index } = shown
  const said = [text.initialValue, ...links.getFieldList().map(({ initialValue }) => initialValue?.url)]
  if (suggestion === null || said.includes(suggestion)) return null
  return (
    <div className="row">
      <p>
        <span className="muted">{t('suggestion.text')}</span> <span dir="auto">{suggestion}</span>
      </p>
      {takesSuggestion(question.kind) ? (
        <Button
          variant="secondary"
          small
          name="fill"
          value={index}
          formAction={`${action}#${anchorOf(shown)}`}
        >
          {t('suggestion.use')}
          <span className="sr-only">: {suggestion}</span>
        </Button>
      ) : null}
    </div>
  )
}
