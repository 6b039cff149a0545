import { z } from 'zod'
import { endpoint, TranslationsQuery } from './endpoint'
import { localeCodes } from './constants'

const open = { permission: 'public', scope: 'read', tag: 'reference' } as const

const LocaleCode = z.enum(localeCodes)

/** A country: ISO 3166-1 alpha-2 id (and XK), its name in each locale, its UN M49 sub-region if the programme uses it. */
export const Country = z
  .object({
    id: z.string(),
    subregion: z.string().nullable(),
    translations: z.array(z.object({ name: z.string(), locale: LocaleCode })),
  })
  .meta({ id: 'Country' })
export type Country = z.infer<typeof Country>

export const Salutation = z
  .object({ id: z.string(), translations: z.array(z.object({ title: z.string(), locale: LocaleCode })) })
  .meta({ id: 'Salutation' })
export type Salutation = z.infer<typeof Salutation>

export const listCountries = endpoint('GET', '/countries', {
  ...open,
  summary: 'Countries with their names in every locale',
  query: TranslationsQuery,
  output: z.array(Country),
  paged: true,
})

export const listSalutations = endpoint('GET', '/salutations', {
  ...open,
  summary: 'Salutations with their titles in every locale',
  query: TranslationsQuery,
  output: z.array(Salutation),
  paged: true,
})
