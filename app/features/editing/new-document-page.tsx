import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { EditingTabs } from './editing-parts'
import { mostClauses } from '~/contracts/constants'
import type { guideSections, questionAudiences } from '~/contracts/content/content'

// Importing them from the contracts would add the schemas to the client bundle.
const sections = [
  'frame',
  'identity',
  'professionalism',
  'annexes',
  'more',
] as const satisfies readonly (typeof guideSections)[number][]
const audiences = [
  'everybody',
  'journalists',
  'outlets',
  'trainers',
  'providers',
] as const satisfies readonly (typeof questionAudiences)[number][]

type Values = Record<'type' | 'slug' | 'section' | 'clause' | 'audience' | 'position', string>

const constraint = {
  type: { required: true },
  slug: { required: true, maxLength: 60 },
  clause: { min: 1, max: mostClauses },
  position: { min: 0, max: 10_000 },
}

interface NewDocumentPageProps {
  managesEditors: boolean
  formKey: string
  result: SubmissionResult | undefined
}

/** The section or audience of a new article or question; its text follows in the editor. */
export function NewDocumentPage({ managesEditors, formKey, result }: NewDocumentPageProps) {
  const { t } = useTranslation('editing')
  return (
    <>
      <PageHeading
        title={t('new.title')}
        lede={t('new.lede')}
        tabs={<EditingTabs current="new" managesEditors={managesEditors} />}
      />
      <NewDocumentForm formKey={formKey} result={result} />
    </>
  )
}

function NewDocumentForm({ formKey, result }: Pick<NewDocumentPageProps, 'formKey' | 'result'>) {
  const { t } = useTranslation('editing')
  const labels = {
    type: t('new.type'),
    slug: t('new.slug'),
    section: t('new.section'),
    clause: t('new.clause'),
    audience: t('new.audience'),
    position: t('new.position'),
  }
  const { fields, frame } = useCheckedForm<Values>({
    id: 'new-text',
    labels,
    result,
    defaultValue: { type: 'article', position: '100', section: 'more' },
    constraint,
  })
  const types = ['article', 'question'] as const
  return (
    <CheckedForm
      {...frame}
      submit={t('new.submit')}
      action={paths.editingNew}
      asks="editing:asks"
      hidden={{ formKey }}
    >
      <RadioGroup
        field={fields.type}
        legend={labels.type}
        options={types.map((value) => ({ value, label: t(`type.${value}`), hint: t(`new.types.${value}`) }))}
      />
      <Field
        field={fields.slug}
        label={labels.slug}
        hint={t('new.slugHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        field={fields.section}
        label={labels.section}
        placeholder={t('new.choose')}
        options={sections.map((value) => ({ value, label: t(`sections.${value}`) }))}
      />
      <Field
        field={fields.clause}
        label={labels.clause}
        hint={t('new.clauseHint')}
        optional
        type="number"
        inputMode="numeric"
      />
      <SelectField
        field={fields.audience}
        label={labels.audience}
        placeholder={t('new.choose')}
        options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
      />
      <Field
        field={fields.position}
        label={labels.position}
        hint={t('new.positionHint')}
        type="number"
        inputMode="numeric"
      />
    </CheckedForm>
  )
}
