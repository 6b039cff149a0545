import type { FieldMetadata } from '@conform-to/react'

/** One field of a conform form, whatever its schema. */
export type FormField = FieldMetadata

export const hintId = (field: FormField) => `${field.id}-hint`

/** What conform needs to know to describe a control by its hint as well as by its error. */
export function ariaOptions(field: FormField, hasHint: boolean): { ariaDescribedBy?: string } {
  return hasHint ? { ariaDescribedBy: hintId(field) } : {}
}

const comparable = (value: string | number | Date | undefined) => (value instanceof Date ? undefined : value)

/** The limits that an error text may name, so that the field and the summary say the same. */
export function limitsOf(field: FormField | undefined): {
  min?: number | string | undefined
  max?: number | string | undefined
} {
  return { min: field?.minLength ?? comparable(field?.min), max: field?.maxLength ?? comparable(field?.max) }
}
