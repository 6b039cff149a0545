import { type SubmissionResult, useForm } from '@conform-to/react'
import { Section } from '~/app/ui/content/page-heading'
import { CopyField } from '~/app/ui/forms/copy-field'
import { EmailForm } from '~/app/ui/forms/email-form'
import { FileField } from '~/app/ui/forms/files/file-field'
import { FilteredCheckboxGroup } from '~/app/ui/forms/filtered-checkbox-group'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { MadeFor } from '~/app/ui/forms/form'

type Sample = Record<
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
          <EmailForm
            id="email-sample"
            action="/dev/ui"
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
            lastResult={refusal}
          />
        </div>
      </div>
    </Section>
  )
}

function FileSample() {
  const [form, fields] = useForm<Sample>({ id: 'files', lastResult: sentBack })
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
