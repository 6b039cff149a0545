import type { FieldMetadata } from '@conform-to/react'

/** A field of a conform form with any schema. */
export type FormField = FieldMetadata

export const hintId = (field: FormField) => `${field.id}-hint`

/** Options for conform to describe a control by both its hint and its error. */
export function ariaOptions(field: FormField, hasHint: boolean): { ariaDescribedBy?: string } {
  return hasHint ? { ariaDescribedBy: hintId(field) } : {}
}

const comparable = (value: string | number | Date | undefined) => (value instanceof Date ? undefined : value)

/** The limits for error texts, so that the field and the summary show the same text. */
export function limitsOf(field: FormField | undefined): {
  min?: number | string | undefined
  max?: number | string | undefined
} {
  return { min: field?.minLength ?? comparable(field?.min), max: field?.maxLength ?? comparable(field?.max) }
}
