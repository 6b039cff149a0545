import { z } from 'zod'
import {
  accountKinds,
  accountStates,
  isOrganisation,
  peopleKinds,
  personActions,
} from '../accounts/account-kinds'
import { limits, localeCodes, pageSizes } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { ProfileLink, profileKinds } from '../people/people'
import { profileFieldNames } from '../people/profile-fields'
import { shapeOf } from '../people/profiles'
import { Email } from '../email-address'
import { PersonName } from '../accounts/registration'
import { alsoBesideErrors, isPlainName, oneLine, written } from '../texts'

const managing = { permission: 'people.manage', tag: 'people' } as const

/** One person in the list of accounts. The e-mail is masked; only the record shows it in full. */
export const PersonSummary = z
  .object({
    id: z.string(),
    kind: z.enum(profileKinds),
    name: z.string(),
    /** `v…@newsroom.example` */
    email: z.string(),
    state: z.enum(accountStates),
    invited: z.boolean(),
    validated: z.boolean(),
    isEditor: z.boolean(),
    /** In the user's language. */
    country: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PersonSummary' })
export type PersonSummary = z.infer<typeof PersonSummary>

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const PeopleQuery = PageQuery.extend({
  itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin),
  /** Parts of name, organisation and e-mail; one or two characters only where a word begins. Ignores accents and case. */
  text: z.string().overwrite(written).max(limits.searchCharacters).optional(),
  kind: z.enum(peopleKinds).optional(),
  state: z.enum(accountStates).optional(),
  validated: flag.optional(),
  editor: flag.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

export const listPeople = endpoint('GET', '/people', {
  ...managing,
  summary: 'All accounts, newest first; counted up to 1,000',
  query: PeopleQuery,
  output: z.object({
    items: z.array(PersonSummary),
    /** True if the count is a lower bound. */
    more: z.boolean(),
  }),
  paged: true,
})

const Moment = z.iso.datetime().nullable()
const Named = z.object({ id: z.string(), name: z.string() })

/** All profile fields regardless of visibility; `salutation` and `country` are in the user's language. */
const RecordedProfile = z.object({
  salutation: z.string().nullable(),
  ...shapeOf(profileFieldNames),
  legalEntityName: z.string().nullable(),
  legalEntityEmail: z.string().nullable(),
})

/** Related records, each counted up to `limits.counted`. */
const RecordedCounts = z.object({
  validationRequests: z.number().int(),
  reviews: z.number().int(),
  links: z.number().int(),
  offers: z.number().int(),
  testimonials: z.number().int(),
  /** Active ones only. */
  sessions: z.number().int(),
})
export type RecordedCount = keyof z.infer<typeof RecordedCounts>

/** All account data that admins may see. Opening it creates an audit entry. */
export const PersonRecord = z
  .object({
    id: z.string(),
    kind: z.enum(profileKinds),
    name: z.string(),
    state: z.enum(accountStates),
    validated: z.boolean(),
    isEditor: z.boolean(),
    email: z.string(),
    locale: z.enum(localeCodes),
    timeZone: z.string().nullable(),
    roles: z.array(z.string()),
    hasSecondFactor: z.boolean(),
    createdAt: z.iso.datetime(),
    confirmedAt: Moment,
    deactivatedAt: Moment,
    termsVersion: z.string().nullable(),
    termsAcceptedAt: Moment,
    /** Expiry of the invitation link; null if there is no invitation. */
    invitedUntil: Moment,
    link: ProfileLink,
    profile: RecordedProfile,
    /** Of a contributor. */
    parent: Named.nullable(),
    contributors: z.array(Named.extend({ state: z.enum(accountStates) })),
    counts: RecordedCounts,
    /** The last block, even if lifted since. `by` is null if that account is gone. */
    block: z.object({ at: z.iso.datetime(), by: Named.nullable(), reason: z.string() }).nullable(),
    can: z.record(z.enum(personActions), z.boolean()),
    /** True if a message can be sent: the account is open, and not that of the reader. */
    canBeWrittenTo: z.boolean(),
  })
  .meta({ id: 'PersonRecord' })
export type PersonRecord = z.infer<typeof PersonRecord>

export const getPerson = endpoint('GET', '/people/{id}', {
  ...managing,
  summary: 'Account and profile of a person; the person can see who has accessed it',
  params: IdParams,
  output: PersonRecord,
})

const Reason = z
  .string('blockReason')
  .overwrite(written)
  .min(1, 'blockReason')
  .max(limits.reasonMaximumCharacters, 'tooLong')

export const Block = z.strictObject({ reason: Reason }).meta({ id: 'Block' })

export const blockPerson = endpoint('POST', '/people/{id}/block', {
  ...managing,
  summary: 'Block an account with a reason for its owner: ends all sessions and hides the profile',
  params: IdParams,
  input: Block,
})

export const unblockPerson = endpoint('POST', '/people/{id}/unblock', {
  ...managing,
  summary: 'Unblock an account and restore its former state',
  params: IdParams,
})

export const sendLinkToPerson = endpoint('POST', '/people/{id}/send-link', {
  ...managing,
  summary: 'Resend a registration confirmation or an invitation with a fresh link',
  params: IdParams,
})

export const sendPasswordLinkToPerson = endpoint('POST', '/people/{id}/send-password-link', {
  ...managing,
  summary: 'Mail a person a link for a new password, valid for one hour; the admin never sees it',
  params: IdParams,
})

export const withdrawPersonInvitation = endpoint('DELETE', '/people/{id}/invitation', {
  ...managing,
  summary: 'Withdraw a pending invitation and delete its account, unless its owner has registered meanwhile',
  params: IdParams,
})

export const setPersonEditing = endpoint('PUT', '/people/{id}/editing', {
  ...managing,
  summary: 'Grant or revoke the editor permission, effective immediately',
  params: IdParams,
  input: z.strictObject({ editor: z.boolean() }).meta({ id: 'PersonEditing' }),
})

const entityName = z
  .string()
  .overwrite(oneLine)
  .max(limits.entityNameCharacters, 'tooLong')
  .refine(isPlainName, 'invalid')
  .optional()

/** `entityName` is required if the account becomes that of an organisation and has no such name yet. */
export const KindChange = z
  .strictObject({ kind: z.enum(accountKinds, 'required'), entityName })
  .meta({ id: 'KindChange' })
export type KindChange = z.infer<typeof KindChange>

export const changePersonKind = endpoint('POST', '/people/{id}/kind', {
  ...managing,
  summary: 'Change the kind of an account; ends validation, open requests and links of the former kind',
  params: IdParams,
  input: KindChange,
})

/** An account created by an admin. Its owner activates it with a mailed link. */
export const NewAccount = z
  .strictObject({
    kind: z.enum(accountKinds, 'required'),
    entityName,
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    country: z.string().min(1, 'required').max(64),
    locale: z.enum(localeCodes, 'required'),
  })
  .refine(({ kind, entityName: name }) => Boolean(name) || !isOrganisation(kind), {
    message: 'required',
    path: ['entityName'],
    ...alsoBesideErrors,
  })
  .meta({ id: 'NewAccount' })
export type NewAccount = z.infer<typeof NewAccount>

export const invitePerson = endpoint('POST', '/people', {
  ...managing,
  summary: 'Create an account and mail its owner an activation link, valid for 14 days',
  input: NewAccount,
  output: z.object({ id: z.string() }),
  status: 201,
})
