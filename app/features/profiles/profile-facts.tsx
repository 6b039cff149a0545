import { Fragment } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { useProfileWords, valuesOf } from '~/app/platform/reference/profile-words'
import { Tag } from '~/app/ui/content/badge'
import { type Description, DescriptionList, MailLink, WebLink } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { type ShownField, shownFields } from '~/contracts/people/profile-fields'
import type { ShownProfile } from './profile.server'

function Tags({ words }: { words: string[] }) {
  return (
    <ul className="tags">
      {words.map((word) => (
        <li key={word}>
          <Tag>{word}</Tag>
        </li>
      ))}
    </ul>
  )
}

type Place = 'head' | 'body' | 'email' | 'phone' | 'web' | 'contact' | 'facts'

/**
 * The place of each field on the page: `head` and `body` are in profile-page.tsx; contact details share a line with similar
 * ones or have their own (`contact`).
 */
const places: Record<ShownField, Place> = {
  city: 'head',
  region: 'head',
  country: 'head',
  description: 'body',
  publications: 'body',
  extraEmail: 'email',
  phone: 'phone',
  extraPhone: 'phone',
  messenger: 'contact',
  website: 'web',
  socialLinks: 'web',
  expertise: 'facts',
  mediaTypes: 'facts',
  trainerTypes: 'facts',
  subregions: 'facts',
  languages: 'facts',
  contactLanguages: 'facts',
}

const fieldsAt = (place: Place) => shownFields.filter((field) => places[field] === place)

type FactsProps = { profile: ShownProfile; languageNames: Record<string, string> }

/** Facts about a person's work; renders nothing without data. */
export function ProfileFacts({ profile, languageNames }: FactsProps) {
  const { t } = useTranslation('profiles')
  const label = useProfileLabels(profile.link.kind)
  const word = useProfileWords(languageNames)
  const items = fieldsAt('facts')
    .map((field) => ({ field, values: valuesOf(profile, field) }))
    .filter(({ values }) => values.length > 0)
    .map(({ field, values }) => ({
      term: label(field),
      details: <Tags words={values.map((value) => word(field, value))} />,
    }))
  if (items.length === 0) return null
  return (
    <Section title={t('public.facts.title')}>
      <DescriptionList items={items} />
    </Section>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} dir="ltr">
      {number}
    </a>
  )
}

/** The contact details that are visible to this reader. */
export function ProfileContact({ profile }: { profile: ShownProfile }) {
  const { t } = useTranslation('profiles')
  const label = useProfileLabels(profile.link.kind)
  const { contactPerson, email, address, country } = profile
  const at = (place: Place) => fieldsAt(place).flatMap((field) => valuesOf(profile, field))
  const lines = address && [...address, country].filter(Boolean)
  const items: Description[] = [
    ...(contactPerson ? [{ term: t('public.contact.person'), details: contactPerson }] : []),
    ...list(
      t('public.contact.email'),
      [...(email ? [email] : []), ...at('email')].map((each) => <MailLink key={each} address={each} />),
    ),
    ...list(
      t('public.contact.phone'),
      at('phone').map((each) => <Phone key={each} number={each} />),
    ),
    ...fieldsAt('contact').flatMap((field) =>
      list(
        label(field),
        valuesOf(profile, field).map((each) => <Fragment key={each}>{each}</Fragment>),
      ),
    ),
    ...(lines?.length ? [{ term: t('public.contact.address'), details: lines.join('\n') }] : []),
    ...list(
      t('public.contact.web'),
      at('web').map((each) => <WebLink key={each} address={each} />),
    ),
  ]
  if (items.length === 0) return null
  return (
    <Section id="contact" title={t('public.contact.title')}>
      <DescriptionList items={items} />
    </Section>
  )
}

function list(term: string, entries: React.JSX.Element[]): Description[] {
  if (entries.length === 0) return []
  const items = entries.map((entry) => <li key={entry.key}>{entry}</li>)
  return [{ term, details: <ul className="contact-ways">{items}</ul> }]
}
