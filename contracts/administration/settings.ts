import { z } from 'zod'
import { defaultLocale, localeCodes } from '../constants'
import { endpoint } from '../endpoint'
import { isPlainName, optionalText, withScheme } from '../texts'
import { hasCredentials, isWebAddress } from '../web-address'
import { hexOf, refusalOf } from './accent'
import { Logo } from './logo'
import { fixableSettings, linkPlaces, settingLimits } from './setting-limits'

const editing = { permission: 'campus.settings', tag: 'settings' } as const

const nameOf = (length: number) =>
  optionalText(length).refine((name) => name === undefined || isPlainName(name), 'invalid')

/** One colour, with six digits; texts in it can be read. */
export const AccentColour = optionalText(settingLimits.accent)
  .refine((text) => text === undefined || hexOf(text) !== null, { error: 'accentInvalid', abort: true })
  .transform((text) => (text === undefined ? undefined : (hexOf(text) ?? undefined)))
  .refine((hex) => hex === undefined || refusalOf(hex) === null, 'accentContrast')

const inLanguages = (length: number) => z.partialRecord(z.enum(localeCodes), optionalText(length)).default({})

/** Forms send empty fields as well. */
const LinkAddress = z
  .string()
  .overwrite(withScheme)
  .max(settingLimits.linkAddress, 'tooLong')
  .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
  .refine((text) => text === '' || isWebAddress(text), 'websiteInvalid')
  .transform((text) => text || undefined)
  .optional()

/** Readers of a language without a label get the English one, or the first. */
const FooterLink = z
  .strictObject({ labels: inLanguages(settingLimits.linkLabel), address: LinkAddress })
  .refine(({ labels, address }) => address === undefined || Object.values(labels).some(Boolean), {
    path: ['labels', defaultLocale],
    error: 'footerLinkLabel',
  })
  .refine(({ labels, address }) => address !== undefined || !Object.values(labels).some(Boolean), {
    path: ['address'],
    error: 'footerLinkAddress',
  })

const CompleteLink = FooterLink.refine(({ address }) => address !== undefined)

/** What an operator may say of a campus. What is left out is as delivered. */
export const Settings = z
  .strictObject({
    /** In titles of pages it stands before the first dash: see `public/worker.js`. */
    name: nameOf(settingLimits.name).refine((name) => !name?.includes(' – '), 'nameDash'),
    /** Where the name has no room: in the header and below the icon of the installed app. */
    shortName: nameOf(settingLimits.shortName),
    accent: AccentColour,
    /** From whom mails come. */
    sender: nameOf(settingLimits.sender),
    /** A line of the footer, below the name; readers of another language get the English one. */
    slogan: inLanguages(settingLimits.slogan),
    /** In the footer, behind those of the campus. */
    links: z.partialRecord(z.enum(linkPlaces), FooterLink.optional()).default({}),
  })
  .meta({ id: 'Settings' })
export type Settings = z.output<typeof Settings>

const entriesOf = (value: unknown): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).safeParse(value).data ?? {}

/** Those of the parts that a record holds and that may be so. */
function validParts(parts: Record<string, z.ZodType>, record: unknown): Record<string, unknown> {
  const given = entriesOf(record)
  const found = Object.entries(parts).map(
    ([name, schema]) => [name, schema.safeParse(given[name]).data] as const,
  )
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

const inEach = <Part extends string>(parts: readonly Part[], schema: z.ZodType) =>
  Object.fromEntries(parts.map((part) => [part, schema] as const))

/** Another release may have stored more languages, places or longer words. Only what this one does not know, or refuses, is left out. */
export function readStoredSettings(stored: unknown): Settings {
  const { slogan, links, ...others } = entriesOf(stored)
  const { name, shortName, accent, sender } = Settings.shape
  const given = entriesOf(links)
  const known = linkPlaces.map((place) => {
    const { labels } = entriesOf(given[place])
    const words = validParts(inEach(localeCodes, optionalText(settingLimits.linkLabel)), labels)
    return [place, { ...validParts({ address: LinkAddress }, given[place]), labels: words }] as const
  })
  return Settings.parse({
    ...validParts({ name, shortName, accent, sender }, others),
    slogan: validParts(inEach(localeCodes, optionalText(settingLimits.slogan)), slogan),
    links: validParts(inEach(linkPlaces, CompleteLink), Object.fromEntries(known)),
  })
}

/** How the campus presents itself, as pages and mails use it. */
export const CampusIdentity = z
  .object({
    name: z.string(),
    shortName: z.string(),
    /** Null as delivered. */
    accent: z.string().nullable(),
    /** Null: the ring stands for the campus. */
    logo: Logo.nullable(),
    slogan: z.partialRecord(z.enum(localeCodes), z.string().optional()),
    links: z.array(
      z.object({ address: z.string(), labels: z.partialRecord(z.enum(localeCodes), z.string().optional()) }),
    ),
  })
  .meta({ id: 'CampusIdentity' })
export type CampusIdentity = z.output<typeof CampusIdentity>

/** What an API says that may be of another release: languages that this one does not know are left out. */
export function readIdentity(answer: unknown): CampusIdentity {
  const known = (labels: unknown) => validParts(inEach(localeCodes, z.string()), labels)
  const { slogan, links, logo, ...others } = entriesOf(answer)
  const all = z.array(z.unknown()).parse(links).map(entriesOf)
  return CampusIdentity.parse({
    ...others,
    logo: Logo.safeParse(logo).data ?? null,
    slogan: known(slogan),
    links: all.map(({ address, labels }) => ({ address, labels: known(labels) })),
  })
}

export const EditedSettings = z
  .object({
    settings: Settings,
    /** 0 until something is stored. */
    version: z.number().int(),
    logo: Logo.nullable(),
    /** The variable that decides a setting, and its value. */
    fixed: z.partialRecord(
      z.enum([...fixableSettings, 'logo']),
      z.object({ variable: z.string(), value: z.string() }).optional(),
    ),
  })
  .meta({ id: 'EditedSettings' })
export type EditedSettings = z.output<typeof EditedSettings>

export const getIdentity = endpoint('GET', '/identity', {
  permission: 'public',
  scope: 'read',
  tag: 'settings',
  summary: 'Name, colour, logo and slogan of the campus',
  output: CampusIdentity,
})

export const getSettings = endpoint('GET', '/settings', {
  ...editing,
  summary: 'What is stored of the settings of the campus, and what its environment decides',
  output: EditedSettings,
})

export const saveSettings = endpoint('PUT', '/settings', {
  ...editing,
  summary: 'Store all settings of the campus. 409 if somebody has stored others since this version',
  input: Settings.safeExtend({
    version: z.number().int().min(0),
    /** An uploaded one; null for the ring. Left out, it stays as it is. */
    logo: z.uuid('fileGone').nullable().optional(),
  }).meta({ id: 'SettingsChange' }),
  output: EditedSettings,
})
