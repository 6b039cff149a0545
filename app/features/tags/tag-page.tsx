import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { locales, tagFamilies } from '~/contracts/constants'
import type { EditedTag, TagFamily, TagNames } from '~/contracts/offers/tags'

interface TagPageProps {
  /** Null: a new one. */
  tag: EditedTag | null
  name: string | null
  /** What a new one would belong to. */
  family: TagFamily | null
  formKey: string
  result: SubmissionResult | undefined
}

/** The names of a tag: in every complete language, and in others as known. */
export function TagPage(props: TagPageProps) {
  const { tag, name } = props
  const { t } = useTranslation('tags')
  const title = tag ? t('form.renameTitle', { name }) : t('form.newTitle')
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: paths.tags() }, { label: title }]} />
      <PageHeading title={title} lede={t('form.lede')} />
      <TagForm key={tag?.code ?? 'new'} {...props} />
    </>
  )
}

type Typed = {
  family: TagFamily
  names: TagNames
}

function TagForm({ tag, family, formKey, result }: TagPageProps) {
  const { t } = useTranslation('tags')
  const label = (realName: string) => t('form.name', { language: realName })
  const labels = Object.fromEntries(locales.map(({ code, realName }) => [`names.${code}`, label(realName)]))
  const { fields, frame } = useCheckedForm<Typed>({
    id: 'tag',
    labels: { family: t('form.family'), ...labels },
    result,
    defaultValue: { family: family ?? '', names: tag?.names },
    constraint: { family: { required: true } },
  })
  const names = fields.names.getFieldset()
  return (
    <CheckedForm
      {...frame}
      submit={t(tag ? 'form.save' : 'form.create')}
      action={paths.tag(tag?.code ?? 'new')}
      asks="tags:asks"
      className="form measure"
    >
      {tag ? null : <input type="hidden" name="formKey" value={formKey} />}
      {tag ? null : (
        <SelectField
          field={fields.family}
          label={t('form.family')}
          placeholder=""
          options={tagFamilies.map((value) => ({ value, label: t(`family.${value}`) }))}
        />
      )}
      {locales.map(({ code, realName, complete }) => (
        <Field
          key={code}
          field={names[code]}
          label={label(realName)}
          optional={!complete}
          lang={code}
          autoComplete="off"
        />
      ))}
    </CheckedForm>
  )
}
