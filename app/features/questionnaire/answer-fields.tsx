import type { ReactNode } from 'react'
import type { FieldMetadata } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Button } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { FileField } from '~/app/ui/forms/files/file-field'
import { Checkbox, CheckboxGroup, RadioGroup } from '~/app/ui/forms/option-groups'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Icon } from '~/app/ui/icons'
import { answerLimits } from '~/contracts/constants'
import type { StandardQuestion } from '~/contracts/content/standard'
import { isolated } from '~/contracts/isolated'
import { AnswerFiles, type FileSizes } from './answer-words'
import { isOfOtherKind, type LinkList, type LinkRow, type Typed } from './questionnaire-form'
import type { ShownQuestion } from './shown-form'

export interface QuestionFieldsProps {
  shown: ShownQuestion
  fields: { [Name in keyof Typed]: FieldMetadata<Typed[Name]> }
  sizes: FileSizes
  /** What the outlet's profile says about it. */
  suggestion: string | null
  /** It was saved alone just now. */
  isSaved: boolean
  /** Where to go once it is saved; null while something required is missing. */
  onwards: ReactNode
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
    file: t('field.file'),
    internal: t('field.internal'),
    notApplicable: t('field.notApplicable'),
    reason: t('field.reason'),
    stillRight: t('field.stillRight'),
  })
}

/** Of the question on its page. */
export const anchorOf = ({ index }: ShownQuestion) => `question-${String(index + 1)}`

/** Language of a question, where it is another one than that of the page. */
export function useLanguageOf({ lang }: StandardQuestion): string | undefined {
  const { language } = useTranslation('questionnaire')
  return lang === language ? undefined : lang
}

/** The fields of the kind of question. */
export function AnswerFields(props: QuestionFieldsProps) {
  const { shown, fields } = props
  const { question, index } = shown
  const { t } = useTranslation(['questionnaire', 'ui'])
  const labels = useFieldLabels()({ kind: question.kind, index })
  const lang = useLanguageOf(question)
  const { text, number, yes, choice } = fields
  switch (question.kind) {
    case 'shortText':
      return (
        <Field
          field={text}
          label={labels.answer}
          hint={t('ui:counter.limit', { count: answerLimits.shortText })}
        />
      )
    case 'longText':
      return <TextareaField field={text} label={labels.answer} counter={answerLimits.longText} rows={8} />
    case 'number':
      return (
        <>
          <Field
            field={number}
            label={labels.answer}
            hint={t('questionnaire:field.numberHint')}
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
          <fieldset className="field">
            <legend className="label">{labels.answer}</legend>
            <LinkRows {...props} list="links" />
          </fieldset>
          <Explanation {...props} optional />
        </>
      )
    case 'yesNo': {
      const options = [
        { value: 'yes', label: t('questionnaire:field.yes') },
        { value: 'no', label: t('questionnaire:field.no') },
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
  const shownRows = useRef<HTMLOListElement>(null)
  // Somebody has asked for the last one just now, to write into it.
  useEffect(() => {
    if (count > first) shownRows.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }, [count, first])
  const rows = fields[list].getFieldList().slice(0, count)
  const labels = useFieldLabels()({ kind: shown.question.kind, index: shown.index })
  const anchor = `${anchorOf(shown)}-${list}`
  return (
    <div className="stack">
      <ol className="link-rows" id={anchor} ref={shownRows}>
        {rows.map((row, index) => (
          <li key={row.name}>
            <LinkFields
              field={row}
              urlLabel={labels.url(list, index)}
              labelLabel={labels.label(list, index)}
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
            formAction={`${action}#${anchor}`}
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
}

function LinkFields({ field, urlLabel, labelLabel }: LinkFieldsProps) {
  const { url, label } = field.getFieldset()
  return (
    <>
      <Field field={url} label={urlLabel} type="url" autoCapitalize="none" spellCheck={false} />
      <Field field={label} label={labelLabel} />
    </>
  )
}

/** Links and PDFs that prove the answer, out of the way as long as there are none. */
export function Evidence(props: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  const { fields, shown } = props
  const rows = fields.evidence.getFieldList()
  const filled = rows.filter(({ initialValue }) => Boolean(initialValue?.url || initialValue?.label)).length
  const files = shown.stored?.files.length ?? 0
  const isWrong =
    Boolean(fields.file.errors?.length) ||
    rows.some((row) => Object.values(row.getFieldset()).some(({ errors }) => errors?.length))
  const isBegun = filled + files > 0 || Boolean(fields.fileStaged.initialValue)
  return (
    <details className="fold" open={isBegun || isWrong || shown.rows.evidence > filled + 1}>
      <summary className="row">
        <span>{t('field.evidence')}</span>
        {filled > 0 ? <span className="num">({t('field.evidenceCount', { count: filled })})</span> : null}
        {files > 0 ? <span className="num">({t('field.fileCount', { count: files })})</span> : null}
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div className="stack">
        <p className="hint">{t('field.evidenceHint')}</p>
        <LinkRows {...props} list="evidence" />
        <Documents {...props} />
      </div>
    </details>
  )
}

/** PDFs of the answer, each with a box that removes it on saving, and a field for one more. */
function Documents({ shown: { question, index, stored }, fields, sizes }: QuestionFieldsProps) {
  const { t } = useTranslation('questionnaire')
  const labels = useFieldLabels()({ kind: question.kind, index })
  const files = stored?.files ?? []
  const left = answerLimits.files - files.length
  return (
    <>
      {files.length > 0 ? (
        <>
          <AnswerFiles files={files} sizes={sizes} properties={stored?.fileProperties} />
          <CheckboxGroup
            field={fields.removedFiles}
            legend={t('field.removedFiles')}
            options={files.map(({ id, name }) => ({
              value: id,
              label: t('field.removeFile', { name: isolated(name) }),
            }))}
          />
        </>
      ) : null}
      <FileField
        name="file"
        fields={fields}
        kind="document"
        label={labels.file}
        hint={
          left > 0
            ? t('field.fileHint', { count: left })
            : t('field.filesFull', { count: answerLimits.files })
        }
        removeLabel={t('field.forgetFile')}
      />
    </>
  )
}

/** That the question does not apply, and why. */
export function Exemption({ shown, fields }: QuestionFieldsProps) {
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

export function Ticks({ shown, fields }: QuestionFieldsProps) {
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
