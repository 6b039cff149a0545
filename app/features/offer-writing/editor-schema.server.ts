import { z } from 'zod'
import { fileFields, type Upload } from '~/app/platform/uploads.server'
import { dateViolations, gaps } from '~/contracts/offers/offer-violations'
import { emptyOffer, NewOffer, offerFields, type OfferTexts } from '~/contracts/offers/offer-writing'

export const intents = ['draft', 'preview', 'publish', 'autosave'] as const
export type Intent = (typeof intents)[number]

/** The form has all fields: whatever does not come was emptied. */
export const EditorForm = NewOffer.omit({ picture: true, document: true, publish: true }).extend({
  intent: z.enum(intents),
  version: z.number().int().optional(),
  formKey: z.string().max(64).optional(),
  removedDocuments: z.array(z.uuid()).optional(),
  ...fileFields('picture'),
  ...fileFields('document'),
})
export type EditorValue = z.output<typeof EditorForm>

/** A picture that waits for the form, the end of the present one, or neither. */
const pictureOf = ({ id, removed }: Upload) =>
  id !== null ? { picture: id } : removed ? { picture: null } : {}

/** What the form says of the offer, as the API takes it. */
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
 * What the API would say of a form that does not get as far as the API, because a field or a file of it is wrong:
 * publishing shows every error at once. Of fields that are `wrong` already, one thing is said.
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
