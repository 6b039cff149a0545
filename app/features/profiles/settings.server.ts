import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import type { FileFieldName } from '~/app/platform/uploads/file-fields'
import { answerForm, formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageOptions } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { fileFields, stageUpload, type Upload } from '~/app/platform/uploads/uploads.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { formatLocale } from '~/contracts/languages'
import { type ProfileKind, profileKindOf } from '~/contracts/people/people'
import { alsoBesideErrors } from '~/contracts/texts'
import type { Visibility } from '~/contracts/people/visibility'
import {
  emptyValue,
  isVisibilityField,
  ownVisibilities,
  type OwnVisibility,
  type ProfileField,
  profileFields,
  profileFieldsOf,
} from '~/contracts/people/profile-fields'
import {
  getProfile,
  hasDocuments,
  type Profile,
  ProfileChange,
  updateProfile,
  widerThanProfile,
} from '~/contracts/people/profiles'
import { deleteVanityName, getVanityName, updateVanityName, VanityName } from '~/contracts/people/vanity'
import { localeOf } from '~/app/platform/i18n.server'
import { valuesOf } from '~/app/platform/reference/profile-words'
import { fieldsIn, type SettingsSection, settingsSections } from './settings-fields'
import { limits } from '~/contracts/constants'
import { keepDocument, listDocuments, removeDocument } from '~/contracts/files'

const kindOf = (user: CurrentUser): ProfileKind =>
  profileKindOf({ roles: user.roles, contributor: user.isContributor })

/** Journalists, trainers and providers are visible to others only after validation. */
const isAwaited = (user: CurrentUser) =>
  user.accessLevel === 'journalistRestricted' ||
  user.accessLevel === 'providerPending' ||
  (user.accessLevel === 'trainer' && !user.detail.visibleTrainer)

/** The user's profile and the data for its form. */
export async function loadProfile(args: Args) {
  const user = await requirePermission(args, 'profile.own')
  const [profile, countries] = await Promise.all([call(args, getProfile), countryOptions(args)])
  return {
    profile,
    completeness: user.profileCompleteness,
    fields: profileFieldsOf(profile.kind),
    lists: { countries, languages: languageOptions(args) },
    awaitsValidation: isAwaited(user),
    hasDocuments: hasDocuments(profile.kind),
  }
}

const links = z
  .string()
  .transform((text) => text.split(/[\r\n]+/).filter((line) => line.trim()))
  .pipe(ProfileChange.shape.socialLinks.unwrap())

/** The form has all fields of the account type, so a missing one is empty. */
function formFor(kind: ProfileKind) {
  const all = ProfileChange.omit({ picture: true }).extend({
    socialLinks: links.optional(),
    ...fileFields('picture'),
  })
  const required = profileFieldsOf(kind).filter((field) => 'required' in profileFields[field])
  const form = all.required(
    Object.fromEntries(required.map((field) => [field, true])) as { visibility: true },
  )
  return form.superRefine((value, context) => {
    const own = Object.fromEntries(ownVisibilities.map((field) => [field, value[field] ?? 0]))
    const wider = widerThanProfile({
      visibility: value.visibility,
      ...(own as Record<OwnVisibility, Visibility>),
    })
    for (const name of wider) context.addIssue({ code: 'custom', path: [name], message: 'visibilityWider' })
  }, alsoBesideErrors)
}
type FormValue = z.output<ReturnType<typeof formFor>>

/** A staged picture, the removal of the current one, or neither. */
const pictureOf = ({ id, removed }: Upload) =>
  id !== null ? { picture: id } : removed ? { picture: null } : {}

function changeOf(kind: ProfileKind, value: FormValue, upload: Upload): ProfileChange {
  const emptied = profileFieldsOf(kind)
    .filter((field) => !isVisibilityField(field))
    .map((field) => [field, emptyValue(field)])
  const named = Object.entries(value).filter(
    ([name, each]) => each !== undefined && !name.startsWith('picture'),
  )
  return {
    ...(Object.fromEntries(emptied) as object),
    ...(Object.fromEntries(named) as Omit<FormValue, FileFieldName<'picture'>>),
    ...pictureOf(upload),
  }
}

type Reply = ReturnType<typeof invalid>
const formAgain = ({ data: { result }, init }: Reply, saved: Profile | null) =>
  data({ result, saved }, init ?? {})

/** Scripts leave the page as it is; a new document starts at its top, unless its address names a place. */
const asDocument = ({ request }: Args): boolean =>
  ['navigate', null].includes(request.headers.get('Sec-Fetch-Mode'))

/** The first section in which something is changed. */
function changedSection(before: Profile, change: ProfileChange): SettingsSection | 'picture' | undefined {
  if (change.picture !== undefined) return 'picture'
  const fields = profileFieldsOf(before.kind)
  const words = (profile: Partial<Profile>, name: ProfileField) =>
    valuesOf(profile, name).toSorted().join('\n')
  const isChanged = (name: ProfileField) => words(before, name) !== words(change as Partial<Profile>, name)
  return settingsSections.find((section) => fieldsIn(section, fields).some(isChanged))
}

/** Saves the whole form, and leads back to the part that was changed. After a conflict the form is shown with the other version. */
export async function saveProfile(args: Args) {
  const kind = kindOf(await requirePermission(args, 'profile.own'))
  const upload = await stageUpload(args, { field: 'picture', purpose: 'picture' })
  const submission = await parseForm(args, formFor(kind))
  if (submission.status !== 'success' || upload.errors.picture)
    return formAgain(invalid(submission, upload.errors), null)
  const change = changeOf(kind, submission.value, upload)
  let section: ReturnType<typeof changedSection>
  try {
    if (asDocument(args)) section = changedSection(await call(args, getProfile), change)
    await call(args, updateProfile, { input: change })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const saved = error.status === 409 ? await call(args, getProfile) : null
    const reply = replyWithFailure(submission, error)
    // A file that the API no longer has must not be sent again.
    if (error.violations.some(({ propertyPath }) => propertyPath === 'picture'))
      delete reply.data.result.initialValue?.pictureStaged
    return formAgain(reply, saved)
  }
  const to = section ? `${paths.profileSettings}#${section}` : paths.profileSettings
  return redirectWithToast(args, to, 'profiles:toast.saved')
}

/** The vanity name, when it can be changed, and whether the page asks for confirmation before giving it up. */
export async function loadVanityName(args: Args) {
  const user = await requirePermission(args, 'profile.own')
  const own = await call(args, getVanityName)
  const asked = new URL(args.request.url).searchParams.get('confirm') === 'remove'
  return {
    own,
    address: new URL(paths.profile(own.name ?? user.id), args.context.config.publicUrl).href,
    confirming: asked && own.name !== null,
    hasDocuments: hasDocuments(kindOf(user)),
  }
}

const VanityForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('choose'), name: VanityName }),
  z.object({ intent: z.literal('remove') }),
])

/** Sets or gives up the vanity name; refusals of the API are shown at the field. */
export async function saveVanityName(args: Args) {
  await requirePermission(args, 'profile.own')
  return answerForm(args, VanityForm, async (value) => {
    const to = paths.profileVanityName()
    if (value.intent === 'remove') {
      await call(args, deleteVanityName)
      return redirectWithToast(args, to, 'profiles:toast.vanityRemoved')
    }
    const { name } = value
    await call(args, updateVanityName, { input: { name } })
    return redirectWithToast(args, to, {
      type: 'success',
      key: 'profiles:toast.vanitySaved',
      values: { name },
    })
  })
}

/** Account types without documents do not have this page. */
async function requireDocuments(args: Args): Promise<void> {
  const user = await requirePermission(args, 'profile.own')
  if (!hasDocuments(kindOf(user))) throw new Response(null, { status: 404 })
}

export interface OwnDocument {
  id: string
  name: string
  /** Formatted on the server, because browsers format units differently. */
  size: string
}

const kilobyte = 1024

function sizeIn(args: Args) {
  const format = (unit: string) =>
    new Intl.NumberFormat(formatLocale(localeOf(args)), { style: 'unit', unit, maximumSignificantDigits: 2 })
  const [small, large] = [format('kilobyte'), format('megabyte')]
  return (bytes: number) =>
    bytes < kilobyte ** 2 ? small.format(Math.max(1, bytes / kilobyte)) : large.format(bytes / kilobyte ** 2)
}

/** The user's PDFs, and the one to be deleted after confirmation. */
export async function loadDocuments(args: Args) {
  await requireDocuments(args)
  const size = sizeIn(args)
  const files = await call(args, listDocuments)
  const documents = files.map(({ id, name, bytes }): OwnDocument => ({ id, name, size: size(bytes) }))
  const asked = new URL(args.request.url).searchParams.get('confirm')
  return {
    documents,
    isFull: documents.length >= limits.pdfUploads,
    confirming: documents.find(({ id }) => id === asked) ?? null,
    formKey: formKey(args),
  }
}

const DocumentForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), formKey: z.string().max(64).optional(), ...fileFields('file') }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
])

/** Adds or removes a PDF. An invalid file is reported as an error of the field. */
export async function saveDocuments(args: Args) {
  await requireDocuments(args)
  const upload = await stageUpload(args, { field: 'file', purpose: 'document' })
  const submission = await parseForm(args, DocumentForm)
  if (submission.status !== 'success' || upload.errors.file) return invalid(submission, upload.errors)
  const to = paths.profileDocuments()
  if (submission.value.intent === 'remove') {
    await call(args, removeDocument, { params: { id: submission.value.id } })
    return redirectWithToast(args, to, 'profiles:toast.documentRemoved')
  }
  if (!upload.id) return invalid(submission, { file: ['required'] })
  try {
    const { formKey: idempotencyKey } = submission.value
    const { name } = await call(args, keepDocument, { input: { file: upload.id }, idempotencyKey })
    const toast = { type: 'success', key: 'profiles:toast.documentAdded', values: { name } } as const
    return await redirectWithToast(args, to, toast)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const reply = replyWithFailure(submission, error)
    delete reply.data.result.initialValue?.fileStaged
    return reply
  }
}
