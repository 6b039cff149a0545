import type { SubmissionResult } from '@conform-to/react'
import type { FileFieldName } from '~/app/platform/uploads/file-fields'
import { useCheckedForm } from '~/app/ui/forms/checked-form'
import type { Option } from '~/app/ui/forms/select'
import { offerTextLimits } from '~/contracts/constants'
import type { OfferField, OwnOffer } from '~/contracts/offers/offer-writing'
import type { TagFamily } from '~/contracts/offers/tags'
import { useTranslation } from '~/app/texts/use-translation'

/** The options that come with the page: their words and order depend on the reader's language. */
export interface EditorLists {
  languages: Option[]
  clauses: (Option & { section: string | null })[]
  tags: { family: TagFamily; options: Option[] }[]
}

export interface EditorProps {
  /** Null for a new offer. */
  offer: OwnOffer | null
  /** Sizes of its PDFs in words, by id. */
  sizes: Record<string, string>
  lists: EditorLists
  /** Its retired tags. */
  otherTags: string[]
  formKey: string
  /** Address of the list that the offer is in. */
  list: string
  /** Admins also edit offers of others. */
  isOwn: boolean
  /** The provider is not validated yet, so nothing can be published. */
  awaitsValidation: boolean
  result: SubmissionResult | undefined
  /** The version saved by another user while this form was open. */
  saved: OwnOffer | null | undefined
}

type ListField = 'tags' | 'clauses' | 'removedDocuments'
/** The form's values: strings or lists of strings. */
type Values = Record<Exclude<OfferField, ListField> | FileFieldName<'picture' | 'document'>, string> &
  Record<ListField, string[]>

const optional = (maxLength: number) => ({ required: false, maxLength })
const anyLength = { required: false }

/** A draft requires only the headline; the hints of other fields mention what publishing requires. */
const constraint = {
  headline: { required: true, maxLength: offerTextLimits.headline },
  subheadline: optional(offerTextLimits.subheadline),
  teaser: { maxLength: offerTextLimits.teaser },
  description: { maxLength: offerTextLimits.description },
  startsOn: anyLength,
  endsOn: anyLength,
  deadline: anyLength,
  place: { maxLength: offerTextLimits.place },
  // No `maxLength`: a browser would silently truncate a pasted address.
  externalLink: anyLength,
  picture: anyLength,
  pictureAlt: { maxLength: offerTextLimits.pictureAlt },
  document: anyLength,
}

const defaultValues = (offer: OwnOffer | null) =>
  offer && {
    headline: offer.headline,
    subheadline: offer.subheadline ?? '',
    teaser: offer.teaser,
    description: offer.description,
    category: offer.category ?? '',
    language: offer.language ?? '',
    cost: offer.cost ?? '',
    startsOn: offer.startsOn ?? '',
    endsOn: offer.endsOn ?? '',
    deadline: offer.deadline ?? '',
    online: offer.online ? 'on' : '',
    place: offer.place ?? '',
    externalLink: offer.externalLink ?? '',
    pictureAlt: offer.pictureAlt ?? '',
    openToVisitors: offer.openToVisitors ? 'on' : '',
    tags: offer.tags,
    clauses: offer.clauses.map(String),
  }

/** The version that the user was editing; after a conflict the one shown since. */
function versionOf({ offer, saved }: EditorProps, lastResult: SubmissionResult | undefined): number | null {
  if (saved) return saved.version
  const sent = Number(lastResult?.initialValue?.version)
  return sent > 0 ? sent : (offer?.version ?? null)
}

/** A form that is shown again keeps its key, unless the answer has replaced it. */
function keyOf({ formKey }: EditorProps, lastResult: SubmissionResult | undefined): string {
  const sent = lastResult?.initialValue?.formKey
  return typeof sent === 'string' && sent !== '' ? sent : formKey
}

export function useEditorForm(props: EditorProps) {
  const { form, fields, lastResult, navigation } = useCheckedForm<Values>({
    id: 'offer',
    result: props.result,
    defaultValue: defaultValues(props.offer),
    constraint,
  })
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const intent = sending ? navigation.formData?.get('intent') : null
  const pending = typeof intent === 'string' ? intent : null
  return {
    form,
    fields,
    pending,
    lastResult,
    version: versionOf(props, lastResult),
    formKey: keyOf(props, lastResult),
  }
}
export type EditorFields = ReturnType<typeof useEditorForm>['fields']

export interface PartProps {
  fields: EditorFields
  lists: EditorLists
}

/** Names of the fields in the order in which the form asks for them. */
export function useOfferLabels(): Record<OfferField, string> {
  const { t } = useTranslation('writing')
  return {
    headline: t('fields.headline'),
    subheadline: t('fields.subheadline'),
    teaser: t('fields.teaser'),
    description: t('fields.description'),
    category: t('fields.category'),
    language: t('fields.language'),
    cost: t('fields.cost'),
    startsOn: t('fields.startsOn'),
    endsOn: t('fields.endsOn'),
    deadline: t('fields.deadline'),
    online: t('fields.online'),
    place: t('fields.place'),
    externalLink: t('fields.externalLink'),
    clauses: t('fields.clauses'),
    tags: t('fields.tags'),
    pictureAlt: t('fields.pictureAlt'),
    openToVisitors: t('fields.openToVisitors'),
  }
}
