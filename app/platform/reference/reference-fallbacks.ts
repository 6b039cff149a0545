import type { Country, Salutation } from '~/contracts/reference'

/** Fallbacks if the lists cannot be loaded, so that the form can still be sent. */
export const fallbackCountries: Country[] = [
  {
    id: 'DE',
    subregion: '155',
    translations: [
      { name: 'Germany', locale: 'en' },
      { name: 'Deutschland', locale: 'de' },
      { name: 'Alemania', locale: 'es' },
      { name: 'Allemagne', locale: 'fr' },
      { name: 'Germania', locale: 'it' },
    ],
  },
]

export const fallbackSalutations: Salutation[] = [
  {
    id: 'mx',
    translations: [
      { title: 'No salutation', locale: 'en' },
      { title: 'Ohne Anrede', locale: 'de' },
      { title: 'Sin tratamiento', locale: 'es' },
      { title: 'Sans civilité', locale: 'fr' },
      { title: 'Nessun appellativo', locale: 'it' },
    ],
  },
]
