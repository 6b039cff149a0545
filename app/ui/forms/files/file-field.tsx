import { type ReactNode, type ChangeEvent, useEffect, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useDelivery } from '../../content/delivery'
import { FieldLayout } from '../field'
import { useHydrated } from '../../use-hydrated'
import { type FormField, hintId } from '../form-field'
type Part = '' | 'Staged' | 'StagedName' | 'Remove'
const accepted = {
  picture: 'image/jpeg,image/png',
  document: 'application/pdf',
  logo: 'image/svg+xml,image/png,image/jpeg,image/webp',
} as const

export type FileFieldProps<N extends string> = {
  /** From `useForm`; the schema has `fileFields(name)`. The form sends `multipart/form-data`. */
  fields: Record<`${N}${Part}`, FormField>
  name: N
  label: string
  kind: keyof typeof accepted
  optional?: boolean
  hint?: ReactNode
  /** The saved file. */
  present?: { name: string; src?: string | undefined } | null
  /** Address of the thumbnail of a staged file. */
  preview?: (id: string) => string
  /** A picture with more is made smaller in the browser. */
  maxBytes?: number
  /** Landscape images instead of squares. */
  wide?: boolean
  /** Label of the checkbox that removes the current file. */
  removeLabel?: string
}

const valueOf = ({ value }: FormField) => (typeof value === 'string' ? value : '')

/** A field for one file. If the form is shown again, the submitted file is kept and displayed. */
export function FileField<N extends string>(props: FileFieldProps<N>) {
  const { fields, name, label, kind, optional, hint, present, preview, wide, removeLabel, maxBytes } = props
  const { t } = useTranslation('ui')
  const field = fields[name as `${N}${Part}`]
  const staged = {
    id: valueOf(fields[`${name}Staged` as const]),
    name: valueOf(fields[`${name}StagedName` as const]),
  }
  const { chosen, onChange } = useChosenPicture(maxBytes, staged.id)
  const kept = staged.id
    ? { name: t('file.staged', { name: staged.name }), src: preview?.(staged.id) }
    : present
  const shown = chosen ? { name: t('file.chosen', { name: chosen.name }), src: chosen.src } : kept
  return (
    <FieldLayout
      field={field}
      label={label}
      optional={optional}
      hint={
        <>
          {hint}
          <Limit kind={kind} shrinks={maxBytes !== undefined} />
        </>
      }
    >
      <div role={maxBytes === undefined ? undefined : 'status'}>
        {shown ? <PresentFile {...shown} wide={wide} /> : null}
        {chosen?.isSmaller ? <p className="hint">{t('file.madeSmaller')}</p> : null}
      </div>
      {staged.id ? (
        <>
          <input type="hidden" name={fields[`${name}Staged` as const].name} value={staged.id} />
          <input type="hidden" name={fields[`${name}StagedName` as const].name} value={staged.name} />
        </>
      ) : null}
      <input
        // A staged file must not be sent again, so a new input starts empty.
        key={staged.id}
        id={field.id}
        name={field.name}
        form={field.formId}
        type="file"
        className="input"
        accept={accepted[kind]}
        onChange={onChange}
        aria-invalid={field.errors?.length ? true : undefined}
        aria-describedby={describedBy(field)}
      />
      {kept && removeLabel ? (
        <RemoveBox
          id={`${field.id}-remove`}
          name={fields[`${name}Remove` as const].name}
          label={removeLabel}
        />
      ) : null}
    </FieldLayout>
  )
}

/** What may be chosen, and why not more. */
function Limit({ kind, shrinks }: { kind: keyof typeof accepted; shrinks: boolean }) {
  const { t } = useTranslation('ui')
  const hydrated = useHydrated()
  if (kind === 'document') return <p>{t('file.documentLimit')}</p>
  if (kind === 'logo') return <p>{t('file.logoLimit')}</p>
  return (
    <p>
      {t('file.pictureLimit')} <span>{hydrated && shrinks ? t('file.pictureShrinks') : null}</span>
    </p>
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

interface ChosenPicture {
  name: string
  src: string
  isSmaller: boolean
}

/** Keeps the form from being sent with the file that is about to be replaced; a press of the button is made up for. */
function holdForm(form: HTMLFormElement | null): () => void {
  let pressed: { submitter: HTMLElement | null } | null = null
  const hold = (event: SubmitEvent) => {
    if (event.target !== form) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = { submitter: event.submitter }
  }
  // Before React, which listens at the root of the page.
  window.addEventListener('submit', hold, true)
  return () => {
    window.removeEventListener('submit', hold, true)
    if (pressed && form?.isConnected) form.requestSubmit(pressed.submitter)
  }
}

async function prepare(input: HTMLInputElement, file: File, maxBytes: number): Promise<ChosenPicture | null> {
  const { preparePicture } = await import('./picture-file')
  const prepared = await preparePicture(file, maxBytes)
  if (input.files?.[0] !== file) return null
  if (prepared.isSmaller) {
    const files = new DataTransfer()
    files.items.add(prepared.file)
    input.files = files.files
  }
  return { name: file.name, src: prepared.preview, isSmaller: prepared.isSmaller }
}

/**
 * The picture that has just been chosen in a file input, made smaller than `maxBytes` for sending. What the browser cannot
 * read is sent as it is; the server names the reason.
 * @param staged forgets the picture when it changes: the file has been sent
 */
function useChosenPicture(maxBytes: number | undefined, staged: string) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  useEffect(() => setChosen(null), [staged])
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    setChosen(null)
    if (!file || maxBytes === undefined || !input.accept.split(',').includes(file.type)) return
    const release = holdForm(input.form)
    setChosen(await prepare(input, file, maxBytes).catch(() => null))
    release()
  }
  return { chosen, onChange: (event: ChangeEvent<HTMLInputElement>) => void onChange(event) }
}
