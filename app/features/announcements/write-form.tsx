import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '~/app/texts/use-translation'
import { Button } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import { FilteredCheckboxGroup } from '~/app/ui/forms/filtered-checkbox-group'
import type { FormField } from '~/app/ui/forms/form-field'
import { CheckboxGroup, Fieldset, RadioGroup } from '~/app/ui/forms/option-groups'
import type { Option } from '~/app/ui/forms/select'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { peopleKinds } from '~/contracts/accounts/account-kinds'
import { locales } from '~/contracts/constants'
import { announcementLimits } from '~/contracts/messages/announcement-limits'
import { inLanguage } from '~/contracts/languages'
import type { WrittenValues } from './write-form.server'
import { type Writer, placesOf } from './writer'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { loadNewAnnouncement } from './announcements.server'

const longest: Record<'subject' | 'text', number> = announcementLimits
const constraint = {
  ...Object.fromEntries(
    locales.flatMap(({ code }) => [
      [`subject_${code}`, { required: false, maxLength: longest.subject }],
      [`text_${code}`, { required: false, maxLength: longest.text }],
    ]),
  ),
  to: { required: true },
}

interface WriteFormProps {
  writer: Writer
  action: string
  values: WrittenValues
  countries: Option[]
  /** Hidden fields: the version that is changed, or a key against double clicks. */
  hidden: Record<string, string>
  submit: string
  result: SubmissionResult | undefined
  /** What is to be known before saving. */
  children?: ReactNode
}

/** Texts in as many languages as there are, and who gets them. */
export function WriteForm({
  writer,
  action,
  values,
  countries,
  hidden,
  submit,
  result,
  children,
}: WriteFormProps) {
  const { t } = useTranslation('announcements')
  const labels = useWriteLabels()
  const { fields, frame, navigation } = useCheckedForm<Record<string, string | string[]>>({
    id: 'announcement',
    labels,
    result,
    defaultValue: values,
    constraint,
  })
  const field = (name: string) => fields[name] as FormField
  return (
    <CheckedForm {...frame} action={action} asks="announcements:asks">
      {children}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="hint">{t('form.languagesHint')}</p>
      {locales.map((locale) => (
        <LanguageFields key={locale.code} {...locale} field={field} />
      ))}
      {writer === 'group' ? (
        <>
          <input type="hidden" name="to" value="everybody" />
          <p className="hint">{t('form.outletsHint')}</p>
        </>
      ) : (
        <AudienceFields writer={writer} field={field} countries={countries} />
      )}
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{submit}</Button>
      </div>
    </CheckedForm>
  )
}

type LanguageFieldsProps = Pick<(typeof locales)[number], 'code' | 'realName'> & {
  field: (name: string) => FormField
}

/** Folded unless it is the reader's language, has a text, or has an error. */
function LanguageFields({ code, realName, field }: LanguageFieldsProps) {
  const { t } = useTranslation('announcements')
  const language = useLanguage()
  const [subject, text] = [field(`subject_${code}`), field(`text_${code}`)]
  const isBegun = [subject, text].some(({ initialValue, errors }) => Boolean(initialValue) || Boolean(errors))
  const inputs = (
    <>
      {/* Not marked as optional: one of the languages needs both. */}
      <Field field={subject} label={t('form.subject')} optional={false} autoComplete="off" lang={code} />
      <TextareaField
        field={text}
        label={t('form.text')}
        hint={t('form.textHint')}
        optional={false}
        counter={longest.text}
        lang={code}
      />
    </>
  )
  return (
    <Fieldset legend={<span {...inLanguage(code)}>{realName}</span>}>
      {code === language ? (
        inputs
      ) : (
        // In a text browser the heading would run into the summary.
        <div>
          <details className="fold" open={isBegun}>
            <summary>{t('form.write')}</summary>
            {inputs}
          </details>
        </div>
      )}
    </Fieldset>
  )
}

interface AudienceFieldsProps {
  writer: Writer
  field: (name: string) => FormField
  countries: Option[]
}

function AudienceFields({ writer, field, countries }: AudienceFieldsProps) {
  const { t } = useTranslation(['announcements', 'people'])
  return (
    <>
      <RadioGroup
        field={field('to')}
        legend={t('form.to')}
        options={[
          {
            value: 'everybody',
            label: writer === 'team' ? t('form.everybody') : t('form.everybodyFollowers'),
          },
          { value: 'some', label: t('form.some') },
        ]}
      />
      <CheckboxGroup
        field={field('kinds')}
        legend={t('form.kinds')}
        hint={t('form.someHint')}
        options={peopleKinds.map((value) => ({ value, label: t(`people:kind.${value}`) }))}
      />
      <FilteredCheckboxGroup field={field('countries')} legend={t('form.countries')} options={countries} />
      <CheckboxGroup
        field={field('languages')}
        legend={t('form.languages')}
        options={locales.map(({ code, realName }) => ({ value: code, label: realName, lang: code }))}
      />
    </>
  )
}

/** The fields of the form, in the order of the page; those of a text name its language. */
export function useWriteLabels(): Record<string, string> {
  const { t } = useTranslation('announcements')
  return {
    ...Object.fromEntries(
      locales.flatMap(({ code, realName }) => [
        [`subject_${code}`, `${t('form.subject')} (${realName})`],
        [`text_${code}`, `${t('form.text')} (${realName})`],
      ]),
    ),
    to: t('form.to'),
    kinds: t('form.kinds'),
    countries: t('form.countries'),
    languages: t('form.languages'),
  }
}

type NewProps = Awaited<ReturnType<typeof loadNewAnnouncement>> & { result: SubmissionResult | undefined }

/** Writes a draft. */
export function NewPage({ writer, values, countries, formKey, result }: NewProps) {
  const { t } = useTranslation('announcements')
  const places = placesOf(writer)
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: places.list() }, { label: t('newTitle') }]} />
      <PageHeading title={t('newTitle')} />
      <Measure>
        <WriteForm
          writer={writer}
          action={places.new}
          values={values}
          countries={countries}
          hidden={{ formKey }}
          submit={t('form.submitNew')}
          result={result}
        />
      </Measure>
    </>
  )
}
