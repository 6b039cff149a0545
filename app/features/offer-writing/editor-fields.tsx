import { useTranslation } from '~/app/texts/use-translation'
import { Fieldset, Checkbox, OptionField, OptionFieldset, optionInputs } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { offerTextLimits, offerCategories, offerCosts, limits } from '~/contracts/constants'
import { type PartProps, useOfferLabels, type EditorFields, type EditorProps } from './editor-form'
import { SelectField } from '~/app/ui/forms/select-field'
import { useId } from 'react'
import type { FormField } from '~/app/ui/forms/form-field'
import type { Option } from '~/app/ui/forms/select'
import { paths } from '~/app/platform/paths'
import { FileField } from '~/app/ui/forms/files/file-field'
import type { StoredFile } from '~/contracts/files'
import { isolated } from '~/contracts/isolated'

/** The texts of the offer. */
export function WordsPart({ fields }: PartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  return (
    <Fieldset id="words" legend={t('parts.words')} hint={t('hints.words')}>
      <Field field={fields.headline} label={labels.headline} hint={t('hints.headline')} />
      <Field field={fields.subheadline} label={labels.subheadline} />
      <TextareaField
        field={fields.teaser}
        label={labels.teaser}
        hint={t('hints.teaser')}
        counter={offerTextLimits.teaser}
        rows={3}
      />
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint={t('hints.description')}
        counter={offerTextLimits.description}
        rows={14}
      />
      <MarkdownHelp />
    </Fieldset>
  )
}

const examples = ['heading', 'bold', 'italic', 'list', 'numbers', 'link'] as const

function MarkdownHelp() {
  const { t } = useTranslation('writing')
  return (
    <details className="fold">
      <summary>{t('markdown.title')}</summary>
      <dl className="details-list">
        {examples.map((name) => (
          <div key={name}>
            <dt>{t(`markdown.${name}`)}</dt>
            <dd>
              <code>{t(`markdown.${name}Example`)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The type of the offer. */
export function KindPart({ fields, lists }: PartProps) {
  const { t } = useTranslation(['writing', 'offers'])
  const labels = useOfferLabels()
  const placeholder = t('choose')
  return (
    <Fieldset id="kind" legend={t('parts.kind')}>
      <SelectField
        field={fields.category}
        label={labels.category}
        placeholder={placeholder}
        options={offerCategories.map((value) => ({ value, label: t(`offers:category.${value}`) }))}
      />
      <SelectField
        field={fields.language}
        label={labels.language}
        hint={t('hints.language')}
        placeholder={placeholder}
        options={lists.languages}
      />
      <SelectField
        field={fields.cost}
        label={labels.cost}
        placeholder={placeholder}
        options={offerCosts.map((value) => ({ value, label: t(`offers:cost.${value}`) }))}
      />
    </Fieldset>
  )
}

/** Dates, deadline and place. */
export function DatesPart({ fields }: PartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  return (
    <Fieldset id="dates" legend={t('parts.dates')} hint={t('hints.dates')}>
      <Field field={fields.startsOn} label={labels.startsOn} type="date" />
      <Field field={fields.endsOn} label={labels.endsOn} hint={t('hints.endsOn')} type="date" />
      <Field field={fields.deadline} label={labels.deadline} hint={t('hints.deadline')} type="date" />
      <Checkbox field={fields.online} label={labels.online} errorLabel={labels.online} />
      <Field field={fields.place} label={labels.place} hint={t('hints.place')} />
      <Field
        field={fields.externalLink}
        label={labels.externalLink}
        hint={t('hints.externalLink')}
        type="url"
        spellCheck={false}
      />
    </Fieldset>
  )
}

/** Who may read the offer once it is published. */
export function ReadersPart({ fields }: PartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  return (
    <Fieldset id="readers" legend={t('parts.readers')}>
      <Checkbox
        field={fields.openToVisitors}
        label={labels.openToVisitors}
        errorLabel={labels.openToVisitors}
        hint={t('hints.openToVisitors')}
      />
    </Fieldset>
  )
}

/** The clauses and tags of the offer. */
export function TopicsPart({ fields, lists }: PartProps) {
  const { t } = useTranslation(['writing', 'tags'])
  const labels = useOfferLabels()
  const inParts = (['identity', 'professionalism'] as const).map((part) => ({
    label: t(`clauses.${part}`),
    options: lists.clauses.filter(({ section }) => (section === 'identity') === (part === 'identity')),
  }))
  return (
    <Fieldset id="topics" legend={t('parts.topics')} hint={t('hints.topics')}>
      <GroupedOptions
        field={fields.clauses}
        legend={labels.clauses}
        hint={t('hints.clauses')}
        groups={inParts.filter(({ options }) => options.length > 0)}
      />
      <GroupedOptions
        field={fields.tags}
        legend={labels.tags}
        hint={t('hints.tags')}
        groups={lists.tags.map(({ family, options }) => ({ label: t(`tags:family.${family}`), options }))}
      />
    </Fieldset>
  )
}

interface GroupedOptionsProps {
  field: FormField
  legend: string
  hint: string
  groups: { label: string; options: Option[] }[]
}

/** Checkboxes of one field under several headings. */
function GroupedOptions({ field, legend, hint, groups }: GroupedOptionsProps) {
  const id = useId()
  const all = groups.flatMap(({ options }) => options)
  const inputs = optionInputs(field, 'checkbox', all)
  return (
    <OptionFieldset field={field} legend={legend} hint={hint}>
      {groups.map(({ label, options }, group) => (
        <div key={label} role="group" aria-labelledby={`${id}-${String(group)}`} className="options">
          <p id={`${id}-${String(group)}`} className="kicker">
            {label}
          </p>
          {options.map((option) => {
            const { key, ...input } = inputs[all.indexOf(option)] ?? { key: option.value, id: option.value }
            return <OptionField key={key} input={input} option={option} />
          })}
        </div>
      ))}
    </OptionFieldset>
  )
}

type FilePartProps = Pick<EditorProps, 'offer' | 'sizes'> & { fields: EditorFields }

const small = (id: string) => paths.offerPicture(id, '320')

export function PicturePart({ offer, fields }: FilePartProps) {
  const { t } = useTranslation('writing')
  const labels = useOfferLabels()
  const picture = offer?.picture
  return (
    <Fieldset id="picture" legend={t('parts.picture')}>
      <FileField
        name="picture"
        fields={fields}
        kind="picture"
        maxBytes={limits.imageBytes}
        wide
        label={t('fields.picture')}
        hint={t('hints.picture')}
        present={picture ? { name: t('files.presentPicture'), src: picture.urls[320] } : null}
        preview={small}
        removeLabel={t('files.removePicture')}
      />
      <Field field={fields.pictureAlt} label={labels.pictureAlt} hint={t('hints.pictureAlt')} />
    </Fieldset>
  )
}

export function DocumentsPart({ offer, sizes, fields }: FilePartProps) {
  const { t } = useTranslation('writing')
  const documents = offer?.documents ?? []
  return (
    <Fieldset id="documents" legend={t('parts.documents')} hint={t('hints.documents')}>
      {documents.length > 0 ? <Present documents={documents} sizes={sizes} fields={fields} /> : null}
      <FileField
        name="document"
        fields={fields}
        kind="document"
        label={t('fields.document')}
        hint={
          documents.length < limits.pdfUploads
            ? t('hints.document', { count: limits.pdfUploads - documents.length })
            : t('hints.documentsFull')
        }
        removeLabel={t('files.forgetDocument')}
      />
    </Fieldset>
  )
}

type PresentProps = Pick<FilePartProps, 'sizes' | 'fields'> & { documents: StoredFile[] }

/** The saved PDFs, each with a checkbox to remove it on saving. */
function Present({ documents, sizes, fields }: PresentProps) {
  const { t } = useTranslation('writing')
  const options = documents.map(({ id, name }) => ({
    value: id,
    label: t('files.removeDocument', { name: isolated(name) }),
  }))
  const inputs = optionInputs(fields.removedDocuments, 'checkbox', options)
  return (
    <OptionFieldset field={fields.removedDocuments} legend={t('fields.removedDocuments')}>
      <ul className="stack stack-sm">
        {inputs.map(({ key, ...input }, index) => (
          <li key={key}>
            <a href={paths.document(documents[index]?.id ?? '')} dir="auto">
              {documents[index]?.name}
            </a>{' '}
            <span className="muted num">{`PDF, ${sizes[documents[index]?.id ?? ''] ?? ''}`}</span>
            <OptionField input={input} option={options[index]} />
          </li>
        ))}
      </ul>
    </OptionFieldset>
  )
}
