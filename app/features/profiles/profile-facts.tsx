import { useTranslation } from 'react-i18next'
import { factKey } from '~/app/platform/translations/translation-keys'
import { Tag } from '~/app/ui/content/badge'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { WebLink } from '~/app/ui/content/web-link'
import type { PublicProfile } from '~/contracts/people/public-profiles'

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

type FactsProps = { profile: PublicProfile; languageNames: Record<string, string> }

/** What can be counted of somebody's work. Nothing where nothing is said. */
export function ProfileFacts({ profile, languageNames }: FactsProps) {
  const { t } = useTranslation(['profiles', 'facts'])
  const { expertise, mediaTypes, trainerTypes, subregions, languages, contactLanguages } = profile
  const languageWords = (codes: string[]) => codes.map((code) => languageNames[code] ?? code)
  const facts: [term: string, words: string[]][] = [
    [t('public.facts.expertise'), expertise.map((code) => t(factKey('expertise', code)))],
    [t('public.facts.mediaTypes'), mediaTypes.map((code) => t(factKey('mediaTypes', code)))],
    [t('public.facts.trainerTypes'), trainerTypes.map((code) => t(factKey('trainerTypes', code)))],
    [t('public.facts.subregions'), subregions.map((code) => t(factKey('subregions', code)))],
    [t('public.facts.languages'), languageWords(languages)],
    [t('public.facts.contactLanguages'), languageWords(contactLanguages)],
  ]
  const items = facts
    .filter(([, words]) => words.length > 0)
    .map(([term, words]) => ({ term, details: <Tags words={words} /> }))
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

const present = (...values: (string | null)[]) => values.filter((value): value is string => Boolean(value))

/** The ways of reaching somebody that they show to this reader. */
export function ProfileContact({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('profiles')
  const { contactPerson, email, extraEmail, phone, extraPhone, address, country, website, socialLinks } =
    profile
  const lines = address ? present(...address, country) : []
  const items: Description[] = [
    ...present(contactPerson).map((name) => ({ term: t('public.contact.person'), details: name })),
    ...list(
      t('public.contact.email'),
      present(email, extraEmail).map((each) => (
        <a key={each} href={`mailto:${each}`}>
          {each}
        </a>
      )),
    ),
    ...list(
      t('public.contact.phone'),
      present(phone, extraPhone).map((each) => <Phone key={each} number={each} />),
    ),
    ...(lines.length > 0 ? [{ term: t('public.contact.address'), details: lines.join('\n') }] : []),
    ...list(
      t('public.contact.web'),
      present(website, ...socialLinks).map((each) => <WebLink key={each} address={each} />),
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
