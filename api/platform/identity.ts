import { type Accent, accentOf } from '~/contracts/administration/accent'
import { type Logo, logoFileName, LogoShape, type LogoSize } from '~/contracts/administration/logo'
import { defaultName, linkPlaces, settingLimits } from '~/contracts/administration/setting-limits'
import {
  type CampusIdentity,
  type EditedSettings,
  readStoredSettings,
  type Settings,
} from '~/contracts/administration/settings'
import { cutTo } from '~/contracts/signs'
import { type Database, RESYNC } from './database'
import type { FileStore } from './storage'

export type FixedSettings = EditedSettings['fixed']

/** How this campus presents itself: what an admin has set, and before it what the environment says. */
export interface Identity {
  readonly current: CampusIdentity
  readonly accent: Accent
  /** From whom mails come; null if they come from the campus by its name. */
  readonly sender: string | null
  readonly fixed: FixedSettings
  /** One form of the logo as PNG; null if there is none. @throws ApiError unavailable if the storage does not respond */
  readLogo: (size: LogoSize) => Promise<Uint8Array | null>
  /** The logo is that of the environment, whatever is stored. */
  fixLogo: (logo: FixedLogo) => void
  /** Reads what is stored. Other processes do it when they hear of a change. */
  refresh: () => Promise<void>
}

/** A logo that a variable names, drawn at the start. */
export interface FixedLogo {
  logo: Logo
  forms: Record<LogoSize, Uint8Array>
  /** Of the file. */
  name: string
}

/** Topic of the event that the settings of the campus have changed. */
export const identityTopic = 'identity'

/** Of the environment. */
interface Variables {
  BRAND_NAME?: string | undefined
  BRAND_SHORT_NAME?: string | undefined
  ACCENT_COLOUR?: string | undefined
  MAIL_FROM: string
}

/** `The campus <campus@example.org>` names a sender; of `campus@example.org` the name is ''. */
export function partsOfSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]*)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

function fixedBy({ BRAND_NAME, BRAND_SHORT_NAME, ACCENT_COLOUR, MAIL_FROM }: Variables): FixedSettings {
  const by = (variable: string, value: string | undefined) => (value ? { variable, value } : undefined)
  const found = {
    name: by('BRAND_NAME', BRAND_NAME),
    shortName: by('BRAND_SHORT_NAME', BRAND_SHORT_NAME),
    accent: by('ACCENT_COLOUR', ACCENT_COLOUR),
    sender: by('MAIL_FROM', partsOfSender(MAIL_FROM).name),
  }
  return Object.fromEntries(Object.entries(found).filter(([, setting]) => setting !== undefined))
}

/** As many of the first words as there is room for, without a small one at the end. */
function shortened(name: string): string {
  const parts = name.split(/(?<=[\s-])/)
  const fitting = parts.map((_, index) =>
    parts
      .slice(0, index + 1)
      .join('')
      .trimEnd()
      .replace(/-$/, '')
      .trimEnd(),
  )
  return (
    fitting.findLast(
      (part) => part.length <= settingLimits.shortName && !/(^|[\s-])\p{L}{1,3}$/u.test(part),
    ) ?? cutTo(name, settingLimits.shortName)
  )
}

/** Up to here a name needs no short one. */
const roomForName = 40

function identityOf(
  { settings: stored, logo }: Pick<Stored, 'settings' | 'logo'>,
  fixed: FixedSettings,
): CampusIdentity {
  const name = fixed.name?.value ?? stored.name ?? defaultName
  const short = fixed.shortName?.value ?? stored.shortName
  return {
    name,
    shortName: short ?? (name.length > roomForName ? shortened(name) : name),
    accent: fixed.accent?.value ?? stored.accent ?? null,
    logo,
    slogan: stored.slogan,
    links: linkPlaces.flatMap((place) => {
      const { address, labels } = stored.links[place] ?? {}
      return address && labels ? [{ address, labels }] : []
    }),
  }
}

interface Stored {
  settings: Settings
  /** 0 if there is nothing. */
  version: number
  logo: Logo | null
  logoFile: { id: string; storageKey: string } | null
}

/** What admins have stored, with its version. One query. */
export async function findSettings(database: Database): Promise<Stored> {
  const stored = await database
    .selectFrom('campus_setting')
    .leftJoin('stored_file as file', 'file.id', 'campus_setting.logo_id')
    .select(['settings', 'version', 'file.id', 'file.storage_key', 'file.sha256', 'file.properties'])
    .executeTakeFirst()
  const shape = LogoShape.safeParse(stored?.properties).data
  const { id, storage_key: storageKey, sha256 } = stored ?? {}
  const hasLogo = shape && id && storageKey && sha256
  return {
    settings: readStoredSettings(stored?.settings),
    version: stored?.version ?? 0,
    logo: hasLogo ? { ...shape, version: sha256.slice(0, 16) } : null,
    logoFile: hasLogo ? { id, storageKey } : null,
  }
}

interface Stand {
  version: number
  at: Date
  /** Left out, it stays. */
  logo?: string | null | undefined
}

/** Stores the settings as the version after this one, 0 being none. False if somebody has stored others since. */
export async function storeSettings(
  database: Database,
  settings: Settings,
  { version, at, logo }: Stand,
): Promise<boolean> {
  const row = {
    settings: JSON.stringify(settings),
    version: version + 1,
    updated_at: at,
    ...(logo === undefined ? {} : { logo_id: logo }),
  }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('campus_setting')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await database
    .updateTable('campus_setting')
    .set(row)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Each form of a logo once, of the present one alone. */
function openLogo(files: Pick<FileStore, 'get'> | undefined) {
  const known = new Map<LogoSize, { key: string; bytes: Promise<Uint8Array> }>()
  return (storageKey: string, size: LogoSize): Promise<Uint8Array | null> => {
    const key = `${storageKey}/${logoFileName(size)}`
    const present = known.get(size)
    if (present?.key === key) return present.bytes
    if (!files) return Promise.resolve(null)
    const bytes = files.get(key)
    known.set(size, { key, bytes })
    // What could not be read is read again when it is asked for again.
    bytes.catch(() => known.delete(size))
    return bytes
  }
}

/**
 * @param database null: only the environment counts, as for commands
 * @param files where the logo is; left out where nobody shows it
 */
export function openIdentity(
  variables: Variables,
  database: Database | null,
  files?: Pick<FileStore, 'get'>,
): Identity {
  const fixed = fixedBy(variables)
  const readForm = openLogo(files)
  let fixedLogo: FixedLogo | null = null
  const seen = (stored: Stored) => {
    const current = identityOf({ ...stored, logo: fixedLogo?.logo ?? stored.logo }, fixed)
    return {
      current,
      accent: accentOf(current.accent),
      sender: fixed.sender?.value ?? stored.settings.sender ?? null,
      stored,
    }
  }
  let now = seen({ settings: readStoredSettings({}), version: 0, logo: null, logoFile: null })
  // Several readings may be under way at once. One that began after a change shows it, whichever of them ends last.
  let [begun, shown] = [0, 0]
  const refresh = async () => {
    if (!database) return
    const reading = ++begun
    const stored = await findSettings(database)
    if (reading < shown) return
    shown = reading
    now = seen(stored)
  }
  for (const topic of [identityTopic, RESYNC])
    database?.subscribe(topic, () => {
      // What cannot be read now is read with the next event; until then the campus looks as before.
      refresh().catch((error: unknown) => database.reportError(error))
    })
  return {
    get current() {
      return now.current
    },
    get accent() {
      return now.accent
    },
    get sender() {
      return now.sender
    },
    fixed,
    readLogo: async (size) => {
      if (fixedLogo) return fixedLogo.forms[size]
      const { logoFile } = now.stored
      return logoFile && readForm(logoFile.storageKey, size)
    },
    fixLogo: (logo) => {
      fixedLogo = logo
      fixed.logo = { variable: 'CAMPUS_LOGO', value: logo.name }
      now = seen(now.stored)
    },
    refresh,
  }
}
