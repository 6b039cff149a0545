import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import type { ShownRecord } from './person.server'

const moment = (value: string | null): ReactNode => (value ? <Time value={value} /> : null)

/** A line for each existing value. */
export const present = (lines: [term: string, details: ReactNode][]): Description[] =>
  lines
    .filter(([, details]) => details !== null && details !== '' && details !== undefined)
    .map(([term, details]) => ({ term, details }))

interface PersonAccountProps {
  record: ShownRecord
  languageNames: Record<string, string>
}

export function PersonAccount({ record, languageNames }: PersonAccountProps) {
  const { t } = useTranslation('people')
  const { parent, contributors } = record
  const items = present([
    [t('account.email'), record.email],
    [t('account.kind'), t(`kind.${record.kind}`)],
    [t('account.roles'), record.roles.length > 1 ? record.roles.join(', ') : null],
    [t('account.state'), t(`state.${record.state}`)],
    [t('account.editor'), record.isEditor ? t('account.yes') : null],
    [t('account.parent'), parent ? <Link to={paths.adminPerson(parent.id)}>{parent.name}</Link> : null],
    [t('account.language'), languageNames[record.locale] ?? record.locale],
    [t('account.timeZone'), record.timeZone],
    [t('account.secondFactor'), t(record.hasSecondFactor ? 'account.on' : 'account.off')],
    [t('account.created'), moment(record.createdAt)],
    [t('account.confirmed'), moment(record.confirmedAt)],
    [t('account.terms'), moment(record.termsAcceptedAt)],
  ])
  return (
    <Section title={t('account.title')}>
      <DescriptionList items={items} />
      {contributors.length > 0 ? <Contributors contributors={contributors} /> : null}
    </Section>
  )
}

function Contributors({ contributors }: Pick<ShownRecord, 'contributors'>) {
  const { t } = useTranslation('people')
  return (
    <>
      <h3>{t('account.contributors')}</h3>
      <ul>
        {contributors.map(({ id, name, state }) => (
          <li key={id}>
            <Link to={paths.adminPerson(id)} dir="auto">
              {name}
            </Link>{' '}
            <span className="muted">{t(`state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
