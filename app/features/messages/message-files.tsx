import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { useDelivery } from '~/app/ui/content/delivery'
import type { StoredFile } from '~/contracts/files'
import type { Message } from '~/contracts/messages/messages'
import type { SubmissionResult } from '@conform-to/react'
import { type ChangeEvent, useState } from 'react'
import { useErrorText } from '~/app/ui/forms/error-text'
import { FieldLayout } from '~/app/ui/forms/field'
import { type FormField, hintId } from '~/app/ui/forms/form-field'
import { limits } from '~/contracts/constants'
type AttachedFilesProps = { message: Pick<Message, 'files' | 'fileCount'>; sizes: Record<string, string> }

/** The files of a message: pictures with a part of them, PDFs as rows. */
export function AttachedFiles({ message, sizes }: AttachedFilesProps) {
  const { t } = useTranslation('messages')
  const { files, fileCount } = message
  const gone = fileCount - files.length
  return (
    <>
      {files.length > 0 ? (
        <ul className="attached" aria-label={t('files.list')}>
          {files.map((file) => (
            <li key={file.id}>
              <AttachedFile file={file} size={sizes[file.id]} />
            </li>
          ))}
        </ul>
      ) : null}
      {gone > 0 ? <p className="muted">{t('files.gone', { count: gone })}</p> : null}
    </>
  )
}

function AttachedFile({ file, size }: { file: StoredFile; size: string | undefined }) {
  const { t } = useTranslation('messages')
  const delivery = useDelivery()
  const isPicture = file.type.startsWith('image/')
  return (
    <>
      <a href={paths.messageFile(file.id, 'whole')}>
        {isPicture && delivery === 'full' ? (
          <img src={paths.messageFile(file.id, 'small')} alt="" width={240} height={180} loading="lazy" />
        ) : null}
        <bdi>{file.name}</bdi>
      </a>{' '}
      <span className="muted num">{`${isPicture ? t('files.picture') : 'PDF'}, ${size ?? ''}`}</span>
    </>
  )
}

type AttachFieldProps = {
  field: FormField
  /** To an earlier attempt; it has the files that the form has kept. */
  answer: SubmissionResult | undefined
}

/** The last answer to a form that brought its input back. What the page loads by itself afterwards does not take it away. */
export function useKeptAnswer(result: SubmissionResult | undefined): SubmissionResult | undefined {
  const [kept, setKept] = useState(result)
  if (result?.initialValue && result !== kept) setKept(result)
  return kept
}

/** The field for the files of a message, folded until somebody wants it. */
export function AttachField({ field, answer }: AttachFieldProps) {
  const { t } = useTranslation('messages')
  const kept = stagedFiles(useKeptAnswer(answer)?.initialValue?.[stagedField])
  const keptIds = kept.map(({ id }) => id).join()
  const { chosen, refused, onChange } = useChosen(kept.length, keptIds)
  const errorText = useErrorText()
  const hasErrors = Boolean(field.errors?.length)
  return (
    <details className="fold" open={kept.length > 0 || hasErrors || undefined}>
      <summary>{t('files.add')}</summary>
      <FieldLayout field={field} label={t('files.label')} optional hint={t('files.hint')}>
        {kept.length > 0 ? <Kept files={kept} /> : null}
        <input
          // What was kept must not be sent again, so a new input starts empty.
          key={keptIds}
          id={field.id}
          name={filesField}
          form={field.formId}
          type="file"
          multiple
          className="input"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          onChange={onChange}
          aria-invalid={hasErrors ? true : undefined}
          aria-describedby={hasErrors ? `${field.errorId} ${hintId(field)}` : hintId(field)}
        />
        <div role="status">
          {refused ? <p className="field-error">{errorText(refused, { label: t('files.label') })}</p> : null}
          {chosen.length > 1 ? (
            <ul className="hint">
              {chosen.map((name, index) => (
                <li key={index} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </FieldLayout>
    </details>
  )
}

const nothing = { names: [] as string[], refused: null as 'messageFileTooLarge' | 'messageFileLimit' | null }

/** Refuses what the campus would refuse, before it is sent over a slow line. */
function useChosen(kept: number, input: string) {
  const [state, setState] = useState({ ...nothing, input })
  const { names: chosen, refused } = state.input === input ? state : nothing
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    const isTooLarge = files.some(({ size }) => size > limits.messageFileBytes)
    const isTooMany = files.length + kept > limits.messageFiles
    const names = isTooLarge || isTooMany ? [] : files.map(({ name }) => name)
    if (isTooLarge || isTooMany) currentTarget.value = ''
    setState({
      names,
      refused: isTooLarge ? 'messageFileTooLarge' : isTooMany ? 'messageFileLimit' : null,
      input,
    })
  }
  return { chosen, refused, onChange }
}

/** Each with a box that is ticked: what is not wanted is left behind by removing the tick. */
function Kept({ files }: { files: ReturnType<typeof stagedFiles> }) {
  const { t } = useTranslation('messages')
  return (
    <fieldset className="field">
      <legend className="label">{t('files.kept')}</legend>
      {files.map((file) => (
        <label key={file.id} className="option">
          <input type="checkbox" name={stagedField} value={stagedValue(file)} defaultChecked />{' '}
          <bdi>{file.name}</bdi>
        </label>
      ))}
      <p className="hint">{t('files.keptHint')}</p>
    </fieldset>
  )
}

/** The name of the file field. */
export const filesField = 'files'

/** Files of a form that was shown again: each value of this field is the id of an upload and its name. */
export const stagedField = 'staged'

export interface StagedFile {
  id: string
  name: string
}

export const stagedValue = ({ id, name }: StagedFile): string => `${id} ${name}`

/** Null for anything else. */
function stagedFile(value: unknown): StagedFile | null {
  const [, id, name] = (typeof value === 'string' && /^([0-9a-f-]{36}) (.+)$/s.exec(value)) || []
  return id !== undefined && name !== undefined ? { id, name } : null
}

/** Of a submitted field, which has one value or several. */
export const stagedFiles = (values: unknown): StagedFile[] =>
  (Array.isArray(values) ? values : [values]).map(stagedFile).filter((file) => file !== null)
