import type { PersonTable } from '~/api/platform/database/schema'
import type { Insertable } from 'kysely'

type Details = Partial<
  Pick<
    Insertable<PersonTable>,
    | 'address_line1'
    | 'address_line2'
    | 'post_code'
    | 'region'
    | 'phone'
    | 'extra_email'
    | 'social_links'
    | 'publications'
    | 'subregions'
    | 'contact_languages'
    | 'email_visibility'
    | 'phone_visibility'
    | 'address_visibility'
  >
>

/** What some of the invented people say beyond the facts of their registration, by their keys. */
export const demoProfileDetails: Record<string, Details> = {
  'journalist-layla': {
    address_line1: '14 Rainbow Street',
    post_code: '11181',
    region: 'Amman Governorate',
    phone: '+962 6 555 0114',
    extra_email: 'layla.desk@example.org',
    social_links: ['https://social.example/@layla', 'https://video.example/layla-haddad'],
    publications:
      'The last well, a series about water in the Jordan valley (2024)\nWho owns the river?, radio feature (2023)',
    subregions: ['145', '015'],
    contact_languages: ['ar', 'en'],
    email_visibility: 1,
    phone_visibility: 0,
  },
  'outlet-savannah': {
    address_line1: 'Wire House, 3rd floor',
    address_line2: 'Oginga Odinga Street 22',
    post_code: '40100',
    region: 'Kisumu County',
    phone: '+254 57 555 0122',
    social_links: ['https://social.example/@savannahwire'],
    publications: 'Annual transparency report\nHandbook for community correspondents',
    subregions: ['202'],
    contact_languages: ['en', 'sw'],
    email_visibility: 1,
    phone_visibility: 1,
    address_visibility: 1,
  },
  'trainer-ingrid': {
    address_line1: 'Strandgaten 5',
    post_code: '5013',
    region: 'Vestland',
    phone: '+47 55 50 01 05',
    social_links: ['https://social.example/@solberg'],
    publications: 'Sorry, we were wrong: corrections that readers believe (2022)',
    subregions: ['154', '155'],
    contact_languages: ['no', 'sv', 'da', 'en'],
    email_visibility: 2,
    phone_visibility: 1,
  },
  'trainer-katharina': {
    address_line1: 'Nikolaistraße 12',
    post_code: '04109',
    region: 'Sachsen',
    subregions: ['155', '151'],
    contact_languages: ['de', 'en'],
  },
  'provider-nordic': {
    address_line1: 'Lönnrotinkatu 18 A',
    post_code: '00120',
    region: 'Uusimaa',
    phone: '+358 9 555 0118',
    social_links: ['https://social.example/@nordicnewsroom'],
    publications: 'Safe sources, a free course book in four languages',
    subregions: ['154', '151'],
    contact_languages: ['fi', 'sv', 'en'],
    email_visibility: 2,
    phone_visibility: 2,
    address_visibility: 2,
  },
}
