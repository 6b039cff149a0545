import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelivery } from '../content/delivery'
import { FieldLayout } from './field-layout'
import { type FormField, hintId } from './form-field'

type Part = '' | 'Staged' | 'StagedName' | 'Remove'
const accepted = { picture: 'image/jpeg,image/png', document: 'application/pdf' } as const

export type FileFieldProps<N extends string> = {
  /** Of `useForm`; the schema has `fileFields(name)`. The form sends `multipart/form-data`. */
  fields: Record<`${N}${Part}`, FormField>
  name: N
  label: string
  kind: keyof typeof accepted
  optional?: boolean
  hint?: ReactNode
  /** The file that is saved already. */
  present?: { name: string; src?: string | undefined } | null
  /** Address of a small picture of a file that waits for the form to be saved. */
  preview?: (id: string) => string
  /** Pictures that are wider than high instead of squares. */
  wide?: boolean
  /** Words of the checkbox that takes the present file away. */
  removeLabel?: string
}

const valueOf = ({ value }: FormField) => (typeof value === 'string' ? value : '')

/** A field for one file. What was sent with a form that came back for another reason is kept, and says so. */
export function FileField<N extends string>(props: FileFieldProps<N>) {
  const { fields, name, label, kind, optional, hint, present, preview, wide, removeLabel } = props
  const { t } = useTranslation('ui')
  const field = fields[name as `${N}${Part}`]
  const staged = {
    id: valueOf(fields[`${name}Staged` as const]),
    name: valueOf(fields[`${name}StagedName` as const]),
  }
  const shown = staged.id
    ? { name: t('file.staged', { name: staged.name }), src: preview?.(staged.id) }
    : present
  const limit = <p>{kind === 'picture' ? t('file.pictureLimit') : t('file.documentLimit')}</p>
  return (
    <FieldLayout
      field={field}
      label={label}
      optional={optional}
      hint={
        <>
          {hint}
          {limit}
        </>
      }
    >
      {shown ? <PresentFile {...shown} wide={wide} /> : null}
      {staged.id ? (
        <>
          <input type="hidden" name={`${name}Staged`} value={staged.id} />
          <input type="hidden" name={`${name}StagedName`} value={staged.name} />
        </>
      ) : null}
      <input
        // What waits already must not be sent once more: a new one of these starts empty.
        key={staged.id}
        id={field.id}
        name={field.name}
        form={field.formId}
        type="file"
        className="input"
        accept={accepted[kind]}
        aria-invalid={field.errors?.length ? true : undefined}
        aria-describedby={describedBy(field)}
      />
      {shown && removeLabel ? (
        <RemoveBox id={`${field.id}-remove`} name={`${name}Remove`} label={removeLabel} />
      ) : null}
    </FieldLayout>
  )
}

const describedBy = (field: FormField) =>
  field.errors?.length ? `${field.errorId} ${hintId(field)}` : hintId(field)

type PresentFileProps = { name: string; src?: string | undefined; wide?: boolean | undefined }

function PresentFile({ name, src, wide }: PresentFileProps) {
  const delivery = useDelivery()
  const look = wide
    ? { className: 'file-picture', width: 160, height: 90 }
    : { className: 'avatar avatar-lg', width: 96, height: 96 }
  return (
    <p className="file-present">
      {src && delivery === 'full' ? <img {...look} src={src} alt="" /> : null}
      <span dir="auto">{name}</span>
    </p>
  )
}

function RemoveBox({ id, name, label }: { id: string; name: string; label: string }) {
  return (
    <div className="option">
      <input id={id} name={name} type="checkbox" />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
