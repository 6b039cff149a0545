import type { FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { TextFold } from '~/app/ui/content/text-fold'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { Checkbox, RadioGroup } from '~/app/ui/forms/option-groups'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Icon } from '~/app/ui/icons'
import { answerLimits } from '~/contracts/constants'
import type { StandardQuestion } from '~/contracts/content/standard'
import { isolated } from '~/contracts/isolated'
import { AnswerWords, SavedBy } from './answer-words'
import {
  isOfOtherKind,
  type LinkList,
  type LinkRow,
  type ShownQuestion,
  takesSuggestion,
  type Typed,
} from './questionnaire-form'

interface QuestionFieldsProps {
  shown: ShownQuestion
  fields: { [Name in keyof Typed]: FieldMetadata<Typed[Name]> }
  /** What the outlet's profile says about it. */
  suggestion: string | null
  /** It was saved alone just now. */
  isSaved: boolean
  isSending: boolean
  /** Of the form. Buttons for one question add its anchor: without scripts the page comes back there. */
  action: string
}

/** What the fields of a question are called, which are told apart by their numbers. */
export function useFieldLabels() {
  const { t } = useTranslation('questionnaire')
  return ({ kind, index }: { kind: StandardQuestion['kind']; index: number }) => ({
    answer: t('field.answer', { number: index + 1 }),
    explanation: t(kind === 'links' ? 'field.linksExplanation' : 'field.explanation'),
    url: (list: LinkList, row: number) =>
      t(list === 'links' ? 'field.link' : 'field.proof', { number: row + 1 }),
    label: (list: LinkList, row: number) =>
      t(list === 'links' ? 'field.linkLabel' : 'field.proofLabel', { number: row + 1 }),
    internal: t('field.internal'),
    notApplicable: t('field.notApplicable'),
    reason: t('field.reason'),
    stillRight: t('field.stillRight'),
  })
}

const anchorOf = ({ index }: ShownQuestion) => `question-${String(index + 1)}`

/** A question with its help, what is answered, and its fields. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { shown, isSaved, isSending, action } = props
  const { question, index, stored } = shown
  const { t } = useTranslation('questionnaire')
  const number = t('question.number', { number: index + 1 })
  return (
    <section className="section stack" id={anchorOf(shown)} aria-labelledby={`${anchorOf(shown)}-words`}>
      <Words question={question} number={number} id={`${anchorOf(shown)}-words`} />
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
      <div role="status">
        {isSaved ? (
          <Notice tone="success">{t(stored ? 'question.saved' : 'question.withdrawn')}</Notice>
        ) : null}
      </div>
    </section>
  )
}

function useLanguageOf({ lang }: StandardQuestion): string | undefined {
  const { language } = useTranslation('questionnaire')
  return lang === language ? undefined : lang
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

/** The fields of the kind of question. */
function AnswerFields(props: QuestionFieldsProps) {
  const { shown, fields } = props
  const { question, index } = shown
  const { t } = useTranslation('questionnaire')
  const labels = useFieldLabels()({ kind: question.kind, index })
  const lang = useLanguageOf(question)
  const { text, number, yes, choice } = fields
  switch (question.kind) {
    case 'shortText':
      return <Field field={text} label={labels.answer} />
    case 'longText':
      return <TextareaField field={text} label={labels.answer} counter={answerLimits.longText} rows={8} />
    case 'number':
      return (
        <>
          <Field
            field={number}
            label={labels.answer}
            hint={t('field.numberHint')}
            type="number"
            inputMode="decimal"
            step="any"
            min={0}
          />
          <Explanation {...props} optional />
        </>
      )
    case 'links':
      return (
        <>
          <LinkRows {...props} list="links" />
          <Explanation {...props} optional />
        </>
      )
    case 'yesNo': {
      const options = [
        { value: 'yes', label: t('field.yes') },
        { value: 'no', label: t('field.no') },
      ]
      return (
        <>
          <RadioGroup field={yes} legend={labels.answer} options={options} inline />
          <Explanation {...props} />
        </>
      )
    }
    case 'choice': {
      const options = (question.choices ?? []).map(({ key, label }) => ({ value: key, label, lang }))
      return (
        <>
          <RadioGroup field={choice} legend={labels.answer} options={options} />
          <Explanation {...props} />
        </>
      )
    }
  }
}

function Explanation({ shown, fields, optional }: QuestionFieldsProps & { optional?: boolean }) {
  const { t } = useTranslation('questionnaire')
  const { kind } = shown.question
  const { explanation } = fields
  return (
    <TextareaField
      field={explanation}
      label={useFieldLabels()({ kind, index: shown.index }).explanation}
      hint={kind === 'links' ? undefined : t('field.explanationHint')}
      optional={optional ?? false}
      counter={answerLimits.explanation}
      rows={4}
    />
  )
}

/** Rows of links. With scripts a further one is there at once; without them the form comes back with it. */
function LinkRows({ shown, fields, action, list }: QuestionFieldsProps & { list: LinkList }) {
  const { t } = useTranslation('questionnaire')
  const first = shown.rows[list]
  const [count, setCount] = useState(first)
  const rows = fields[list].getFieldList().slice(0, count)
  const labels = useFieldLabels()({ kind: shown.question.kind, index: shown.index })
  return (
    <div className="stack">
      <ol className="link-rows">
        {rows.map((row, index) => (
          <li key={row.name}>
            <LinkFields
              field={row}
              urlLabel={labels.url(list, index)}
              labelLabel={labels.label(list, index)}
              isNew={index >= first && index === count - 1}
            />
          </li>
        ))}
      </ol>
      {count < answerLimits.links ? (
        <div>
          <Button
            variant="secondary"
            small
            name="more"
            value={`${String(shown.index)}.${list}`}
            formAction={`${action}#${anchorOf(shown)}`}
            onClick={(event) => {
              event.preventDefault()
              setCount(count + 1)
            }}
          >
            {t('field.moreLinks')}
            <span className="sr-only">: {t('question.number', { number: shown.index + 1 })}</span>
          </Button>
        </div>
      ) : (
        <p className="hint">{t('field.linksFull', { count: answerLimits.links })}</p>
      )}
    </div>
  )
}

interface LinkFieldsProps {
  field: FieldMetadata<LinkRow>
  urlLabel: string
  labelLabel: string
  /** Somebody has asked for it just now, to write into it. */
  isNew: boolean
}

function LinkFields({ field, urlLabel, labelLabel, isNew }: LinkFieldsProps) {
  const { url, label } = field.getFieldset()
  return (
    <>
      <Field
        field={url}
        label={urlLabel}
        type="url"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isNew}
      />
      <Field field={label} label={labelLabel} />
    </>
  )
}

/** Links that prove the answer, out of the way as long as there are none. */
function Evidence(props: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  const { fields, shown } = props
  const rows = fields.evidence.getFieldList()
  const filled = rows.filter(({ initialValue }) => Boolean(initialValue?.url || initialValue?.label)).length
  const isWrong = rows.some((row) => Object.values(row.getFieldset()).some(({ errors }) => errors?.length))
  return (
    <details className="fold" open={filled > 0 || isWrong || shown.rows.evidence > filled + 1}>
      <summary className="row">
        <span>{t('field.evidence')}</span>
        {filled > 0 ? <span className="num">({t('field.evidenceCount', { count: filled })})</span> : null}
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div className="stack">
        <p className="hint">{t('field.evidenceHint')}</p>
        <LinkRows {...props} list="evidence" />
      </div>
    </details>
  )
}

/** That the question does not apply, and why. */
function Exemption({ shown, fields }: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  const labels = useFieldLabels()({ kind: shown.question.kind, index: shown.index })
  const { notApplicable, reason } = fields
  const isOpen = Boolean(notApplicable.initialValue || reason.initialValue || reason.errors?.length)
  return (
    <details className="fold" open={isOpen}>
      <summary className="row">
        <span>{t('field.exemption')}</span>
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div className="stack">
        <Checkbox
          field={notApplicable}
          label={labels.notApplicable}
          errorLabel={labels.notApplicable}
          hint={t('field.notApplicableHint')}
        />
        <TextareaField field={reason} label={labels.reason} counter={answerLimits.reason} rows={3} />
      </div>
    </details>
  )
}

function Ticks({ shown, fields }: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  const { question, stored, index } = shown
  const labels = useFieldLabels()({ kind: question.kind, index })
  const { internal, stillRight } = fields
  return (
    <>
      {question.disclosure === 'choice' ? (
        <Checkbox
          field={internal}
          label={labels.internal}
          errorLabel={labels.internal}
          hint={t('field.internalHint')}
        />
      ) : null}
      {stored?.lookAgain && !isOfOtherKind(question, stored) ? (
        <Checkbox field={stillRight} label={labels.stillRight} errorLabel={labels.stillRight} />
      ) : null}
    </>
  )
}
