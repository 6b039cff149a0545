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
export function stagedFile(value: unknown): StagedFile | null {
  const [, id, name] = (typeof value === 'string' && /^([0-9a-f-]{36}) (.+)$/s.exec(value)) || []
  return id !== undefined && name !== undefined ? { id, name } : null
}

/** Of a submitted field, which has one value or several. */
export const stagedFiles = (values: unknown): StagedFile[] =>
  (Array.isArray(values) ? values : [values]).map(stagedFile).filter((file) => file !== null)
