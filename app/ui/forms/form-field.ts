import type { FieldMetadata } from '@conform-to/react'

/** One field of a conform form, whatever its schema. */
export type FormField = FieldMetadata

export const hintId = (field: FormField) => `${field.id}-hint`

/** What conform needs to know to describe a control by its hint as well as by its error. */
export function ariaOptions(field: FormField, hasHint: boolean): { ariaDescribedBy?: string } {
  return hasHint ? { ariaDescribedBy: hintId(field) } : {}
}
