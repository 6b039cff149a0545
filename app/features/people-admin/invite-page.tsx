import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { SubmissionResult } from '@conform-to/react'
import { Button } from '~/app/ui/forms/button'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { SelectField } from '~/app/ui/forms/select-field'
import type { Option } from '~/app/ui/forms/select'
import { locales } from '~/contracts/constants'
import { accountKinds } from '~/contracts/accounts/account-kinds'
import type { loadInvite } from './people.server'

/** Creates an account that its owner activates by a mailed link. */
export function InvitePage(page: InviteFormProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('list.title'), href: paths.adminPeople() }, { label: t('invite.title') }]}
      />
      <PageHeading title={t('invite.title')} lede={t('invite.lede')} />
      <Measure>
        <InviteForm {...page} />
      </Measure>
    </>
  )
}

type InviteFormProps = Awaited<ReturnType<typeof loadInvite>> & {
  result: SubmissionResult | undefined
}

const names = ['kind', 'entityName', 'firstName', 'lastName', 'email', 'country', 'locale'] as const
type Values = Record<(typeof names)[number], string>

const constraint = {
  kind: { required: true },
  entityName: { required: false, maxLength: 200 },
  firstName: { required: true, maxLength: 80 },
  lastName: { required: true, maxLength: 80 },
  email: { required: true, maxLength: 254 },
  country: { required: true },
  locale: { required: true },
}

function InviteForm({ formKey, countries, given, result }: InviteFormProps) {
  const { t } = useTranslation('people')
  const labels = Object.fromEntries(names.map((name) => [name, t(`invite.field.${name}`)])) as Values
  const { fields, frame, navigation } = useCheckedForm<Values>({
    id: 'invite',
    labels,
    result,
    defaultValue: given,
    constraint,
  })
  return (
    <CheckedForm {...frame} action={paths.adminPersonNew()} asks="people:asks" hidden={{ formKey }}>
      <Questions fields={fields} labels={labels} countries={countries} />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('invite.submit')}</Button>
      </div>
    </CheckedForm>
  )
}

interface QuestionsProps {
  fields: Record<keyof Values, FormField>
  labels: Values
  countries: Option[]
}

function Questions({ fields, labels, countries }: QuestionsProps) {
  const { t } = useTranslation('people')
  return (
    <>
      <SelectField
        field={fields.kind}
        label={labels.kind}
        hint={t('invite.hint.kind')}
        placeholder={t('invite.choose')}
        options={accountKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <Field
        field={fields.entityName}
        label={labels.entityName}
        hint={t('invite.hint.entityName')}
        optional={false}
        autoComplete="off"
      />
      <Field field={fields.firstName} label={labels.firstName} autoComplete="off" />
      <Field field={fields.lastName} label={labels.lastName} autoComplete="off" />
      <Field
        field={fields.email}
        label={labels.email}
        hint={t('invite.hint.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        field={fields.country}
        label={labels.country}
        placeholder={t('invite.choose')}
        options={countries}
        autoComplete="off"
      />
      <SelectField
        field={fields.locale}
        label={labels.locale}
        hint={t('invite.hint.locale')}
        options={locales.map(({ code, realName }) => ({ value: code, label: realName, lang: code }))}
      />
    </>
  )
}
