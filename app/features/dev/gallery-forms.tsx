import { ProofFields } from '~/app/ui/forms/proof-fields'
import { type SubmissionResult, useForm } from '@conform-to/react'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Checkbox, CheckboxGroup, Fieldset, RadioGroup } from '~/app/ui/forms/option-groups'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { CodeField, Field } from '~/app/ui/forms/field'
import { FacetForm, FilterCheckboxes } from '~/app/ui/forms/filter-form'
import { PasswordField } from '~/app/ui/forms/password-field'
import { PlainField, PlainSelect, PlainTextarea } from '~/app/ui/forms/plain-field'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Section } from '~/app/ui/content/page-heading'
import { Icon } from '~/app/ui/icons'
import { MadeFor } from '~/app/ui/forms/form'
import { CopyField } from '~/app/ui/forms/copy-field'
import { EmailForm } from '~/app/ui/forms/email-form'
import { FileField } from '~/app/ui/forms/files/file-field'
import { FilteredCheckboxGroup } from '~/app/ui/forms/filtered-checkbox-group'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Refusal } from '~/app/ui/forms/refusal'

type Sample = {
  name: string
  email: string
  password: string
  country: string
  description: string
  trainerTypes: string[]
  kind: string
  start: string
  code: string
  terms: string
}

const labels: Record<keyof Sample, string> = {
  name: 'Name der Medienorganisation oder des Herausgebers',
  email: 'E-Mail-Adresse der verantwortlichen Ansprechperson',
  password: 'Passwort',
  country: 'Land, in dem die Redaktion ihren Hauptsitz hat',
  description: 'Beschreibung der Schulungsschwerpunkte',
  trainerTypes: 'Wie finden Ihre Schulungen statt?',
  kind: 'Wer sind Sie?',
  start: 'Beginn der Zusammenarbeit',
  code: 'Code aus der App',
  terms: 'Nutzungsbedingungen',
}

const rejected: SubmissionResult = {
  status: 'error',
  initialValue: {
    name: 'مؤسسة الصحافة الحرة',
    email: 'redaktion@',
    description: 'Zu kurz.',
    kind: 'trainer',
  },
  error: { email: ['emailInvalid'], description: ['tooShort'], kind: ['required'], terms: ['required'] },
}

const passwordRules = [
  'mindestens 12 Zeichen',
  'Groß- und Kleinbuchstaben',
  'eine Ziffer und ein Sonderzeichen',
]

/** A form in its initial state or with errors. */
export function SampleForm({ id, failed }: { id: string; failed: boolean }) {
  const [form, fields] = useForm<Sample>({
    id,
    lastResult: failed ? rejected : null,
    constraint: { name: { required: true }, start: { required: false }, description: { minLength: 50 } },
  })
  return (
    <form method="post" id={form.id} noValidate className="form">
      <MadeFor />
      <ErrorSummary form={form} labels={labels} submission={failed} />
      <Field field={fields.name} label={labels.name} autoComplete="organization" />
      <Field field={fields.email} label={labels.email} type="email" hint="Nur für die Redaktion sichtbar." />
      <PasswordField
        field={fields.password}
        label={labels.password}
        rules={passwordRules}
        autoComplete="new-password"
      />
      <SelectField
        field={fields.country}
        label={labels.country}
        placeholder="Bitte wählen"
        options={[
          { label: 'Europa', options: [{ value: 'DE', label: 'Deutschland' }] },
          { value: 'CA', label: 'Kanada' },
        ]}
      />
      <TextareaField
        field={fields.description}
        label={labels.description}
        counter={5000}
        hint="In ganzen Sätzen."
      />
      <Field field={fields.start} label={labels.start} type="date" />
      <CodeField field={fields.code} label={labels.code} />
      <SampleOptions fields={fields} />
      <div className="row">
        <Button>Registrierung abschließen</Button>
        <Button pending>Speichern</Button>
      </div>
    </form>
  )
}

type SampleFields = ReturnType<typeof useForm<Sample>>[1]

function SampleOptions({ fields }: { fields: SampleFields }) {
  return (
    <Fieldset legend="Zusammenarbeit" hint="Diese Angaben helfen Redaktionen bei der Auswahl.">
      <RadioGroup
        field={fields.kind}
        legend={labels.kind}
        options={[
          {
            value: 'journalist',
            label: 'Journalistin oder Journalist',
            hint: 'Sie arbeiten für eine Redaktion oder frei.',
          },
          { value: 'trainer', label: 'Trainerin oder Trainer' },
        ]}
      />
      <CheckboxGroup
        inline
        field={fields.trainerTypes}
        legend={labels.trainerTypes}
        options={[
          { value: 'inperson', label: 'vor Ort' },
          { value: 'virtual', label: 'online' },
        ]}
      />
      <Checkbox
        field={fields.terms}
        label="Ich akzeptiere die Nutzungsbedingungen."
        errorLabel={labels.terms}
      />
    </Fieldset>
  )
}

export function ButtonSamples() {
  return (
    <Section title="Buttons" kicker="Forms">
      <div className="row">
        <Button type="button">Primary</Button>
        <Button type="button" variant="secondary" icon={<Icon name="download" />}>
          Herunterladen
        </Button>
        <Button type="button" variant="quiet">
          Quiet
        </Button>
        <Button type="button" variant="danger">
          Konto unwiderruflich löschen
        </Button>
        <ButtonLink href="/somewhere" small variant="secondary">
          Small link
        </ButtonLink>
        <Button type="button" pending>
          Save
        </Button>
        <FilterCheckboxes
          label="Schlagwort"
          name="tag"
          chosen={['safety']}
          options={[
            { value: 'safety', label: 'Sicherheit' },
            { value: 'sources', label: 'Schutz von Quellen' },
          ]}
        />
        <PlainField label="Von" name="from" type="date" />
      </div>
    </Section>
  )
}

export function FilterSample() {
  return (
    <FacetForm
      action="/registry"
      hidden={{ view: 'map' }}
      names={['country']}
      filters={{ country: 'DE' }}
      chosen={{ country: 'Deutschland' }}
      options={{ country: [{ value: 'DE', label: 'Deutschland (12)' }] }}
      labelOf={(name) => (name === 'text' ? 'Name' : 'Land')}
      sorts={[{ value: 'name', label: 'Nach Namen' }]}
      hrefWith={() => '/registry?view=map'}
    />
  )
}

type FileSample = Record<
  | 'languages'
  | 'portrait'
  | 'portraitStaged'
  | 'portraitStagedName'
  | 'portraitRemove'
  | 'imprint'
  | 'imprintStaged'
  | 'imprintStagedName'
  | 'imprintRemove',
  string
>

const languages = ['العربية', 'Deutsch', 'English', 'Español', 'Français', 'Italiano', 'Türkçe', 'Українська']

const sentBack: SubmissionResult = {
  status: 'error',
  initialValue: {
    languages: ['Deutsch', 'العربية'],
    imprintStaged: 'staged',
    imprintStagedName: 'Impressum.pdf',
  },
  error: { portrait: ['required'] },
}

const refusal: SubmissionResult = {
  status: 'error',
  initialValue: { reason: '' },
  error: { reason: ['required'] },
}

/** Fields for files, long lists, reasons, and what is only copied. */
export function MoreFields() {
  return (
    <Section title="Files, long lists, reasons" kicker="Forms">
      <div className="columns">
        <FileSample />
        <div className="stack">
          <CopyField
            label="Adresse des Kalenders"
            value="https://campus.example.org/calendar/3f2a.ics"
            hint="Fügen Sie diese Adresse in Ihrem Kalender ein."
          />
          <PlainTextarea id="note-sample" name="note" label="Notiz" hint="Nur für das Team." rows={3} />
          <PlainSelect
            label="Land"
            name="country"
            options={[{ value: 'DE', label: 'Deutschland' }]}
            placeholder="Alle Länder"
          />
          <EmailForm
            id="email-sample"
            action="/dev/ui"
            asks="ui:asks"
            label="E-Mail"
            submitLabel="Link senden"
            email="redaktion@example.org"
            stamp="sample"
            result={undefined}
          />
          <ReasonForm
            id="reason-sample"
            action="/dev/ui"
            hidden={[]}
            label="Begründung"
            hint="Die andere Seite liest sie."
            limit={500}
            submitLabel="Ablehnen"
            danger
            category={{
              label: 'Grund',
              placeholder: 'Bitte wählen',
              options: [{ value: 'other', label: 'Anderes' }],
            }}
            cancelHref="/dev/ui"
            result={refusal}
          />
          <Refusal result={refusal} field="reason" title="Nicht gesendet" />
          <ProofSample />
        </div>
      </div>
    </Section>
  )
}

function ProofSample() {
  const [form, fields] = useForm<{ password: string; code: string }>({ id: 'proof' })
  return (
    <form method="post" id={form.id} noValidate className="form">
      <MadeFor />
      <ProofFields
        fields={fields}
        labels={{ password: 'Aktuelles Passwort', code: 'Code' }}
        hint="Zur Bestätigung."
      />
    </form>
  )
}

function FileSample() {
  const [form, fields] = useForm<FileSample>({ id: 'files', lastResult: sentBack })
  return (
    <form method="post" encType="multipart/form-data" id={form.id} noValidate className="form">
      <MadeFor />
      <FileField
        fields={fields}
        name="portrait"
        label="Porträt"
        kind="picture"
        present={{ name: 'portrait.webp', src: '/icon-192.png' }}
        maxBytes={4_000_000}
        removeLabel="Porträt entfernen"
      />
      <FileField fields={fields} name="imprint" label="Impressum" kind="document" optional />
      <FilteredCheckboxGroup
        field={fields.languages}
        legend="Arbeitssprachen"
        options={languages.map((label) => ({ value: label, label }))}
      />
    </form>
  )
}
