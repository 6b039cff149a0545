import { z } from 'zod'
import { fileFields, type Upload } from '~/app/platform/uploads/uploads.server'
import { dateViolations, gaps } from '~/contracts/offers/offer-violations'
import { emptyOffer, NewOffer, offerFields, type OfferTexts } from '~/contracts/offers/offer-writing'

export const intents = ['draft', 'preview', 'publish', 'autosave'] as const
export type Intent = (typeof intents)[number]

/** The form has all fields, so a missing one is empty. */
export const EditorForm = NewOffer.omit({ picture: true, document: true, publish: true }).extend({
  intent: z.enum(intents),
  version: z.number().int().optional(),
  formKey: z.string().max(64).optional(),
  removedDocuments: z.array(z.uuid()).optional(),
  ...fileFields('picture'),
  ...fileFields('document'),
})
export type EditorValue = z.output<typeof EditorForm>

/** A staged picture, the removal of the current one, or neither. */
const pictureOf = ({ id, removed }: Upload) =>
  id !== null ? { picture: id } : removed ? { picture: null } : {}

/** The form's values in the format of the API. */
export function changesOf(value: EditorValue, files: Record<'picture' | 'document', Upload>) {
  const texts = Object.fromEntries(
    offerFields.map((name) => [name, value[name] ?? { ...emptyOffer, headline: '' }[name]]),
  ) as OfferTexts
  return {
    ...texts,
    ...pictureOf(files.picture),
    ...(files.document.id ? { document: files.document.id } : {}),
    removedDocuments: value.removedDocuments ?? [],
  }
}

type Typed = Record<string, unknown>

/**
 * The publishing errors of a form with an invalid field or file, which is not sent to the API, so that publishing
 * shows all errors at once. Fields that are already `wrong` get only one error.
 */
export function furtherErrors(typed: Typed, hasPicture: boolean, wrong: string[]): Record<string, string[]> {
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '')
  const texts = {
    teaser: text('teaser'),
    description: text('description'),
    category: text('category'),
    language: text('language'),
    cost: text('cost'),
    startsOn: text('startsOn'),
    endsOn: text('endsOn'),
    deadline: text('deadline'),
    place: text('place'),
    pictureAlt: text('pictureAlt'),
    online: text('online') !== '',
  }
  const violations = [
    ...dateViolations(texts),
    ...(typed.intent === 'publish' ? gaps(texts, hasPicture) : []),
  ]
  const others = violations.filter(({ propertyPath }) => !wrong.includes(propertyPath))
  return Object.fromEntries(others.map(({ propertyPath, code }) => [propertyPath, [code]]))
}
