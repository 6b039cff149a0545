import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import { Checkbox, Fieldset } from '~/app/ui/forms/option-groups'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { PlainField } from '~/app/ui/forms/plain-field'
import type { Option } from '~/app/ui/forms/select'
import type { InvitationState } from '~/contracts/people/contributors'
import { useLabels } from './labels'
import { accountConstraint, NewPasswordField } from './sections/account-section'
import { countryConstraint, CountryField } from './sections/country-field'
import { personConstraint, PersonSection, type PersonValues } from './sections/person-section'
import { TermsLabel } from './terms-label'

export type Invitation = NonNullable<InvitationState['invitation']>

export interface OpenInvitation {
  state: 'valid'
  invitation: Invitation
  /** Address that accepts it. */
  action: string
  formKey: string
  countries: Option[]
  salutations: Option[]
}

type Values = PersonValues & { password: string; country: string; acceptTerms: boolean }

const constraint = {
  ...personConstraint,
  password: accountConstraint.password,
  ...countryConstraint,
  acceptTerms: { required: true },
}

interface InvitationFormProps extends Omit<OpenInvitation, 'state' | 'invitation'> {
  heading: { title: string; lede: string }
  /** Known data of the person. */
  invited: { email: string; firstName: string | null; lastName: string | null; country?: string | null }
  result: SubmissionResult | undefined
}

/** The form for an invited person; the e-mail is fixed, because the link has confirmed it. */
export function InvitationForm({ heading, invited, result, ...page }: InvitationFormProps) {
  const { t } = useTranslation('registration')
  const labels = useLabels()
  const navigation = useNavigation()
  const [form, fields] = useForm<Values>({
    id: 'invitation',
    defaultValue: {
      firstName: invited.firstName ?? '',
      lastName: invited.lastName ?? '',
      country: invited.country ?? '',
    },
    lastResult: navigation.state === 'idle' ? result : null,
    constraint,
  })
  return (
    <>
      <PageHeading {...heading} />
      <Measure>
        <Form method="post" action={page.action} id={form.id} className="form" noValidate>
          <ErrorSummary form={form} labels={labels} submission={result} />
          <input type="hidden" name="formKey" value={page.formKey} />
          <PersonSection fields={fields} salutations={page.salutations} legend={t('sections.you')} />
          <Fieldset legend={t('sections.account')}>
            {/* Without a name it is not sent, but password managers find it. */}
            <PlainField
              label={labels.email}
              hint={t('invitation.emailHint')}
              type="email"
              value={invited.email}
              readOnly
              autoComplete="username"
            />
            <NewPasswordField field={fields.password} />
          </Fieldset>
          <CountryField field={fields.country} countries={page.countries} />
          <Checkbox field={fields.acceptTerms} errorLabel={labels.acceptTerms} label={<TermsLabel />} />
          <div className="row">
            <Button pending={navigation.state === 'submitting'}>{t('invitation.submit')}</Button>
          </div>
        </Form>
      </Measure>
    </>
  )
}
