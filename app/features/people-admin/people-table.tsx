import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { PersonSummary } from '~/contracts/administration/people-admin'
import { StateTags } from './state-tags'

export function PeopleTable({ people }: { people: PersonSummary[] }) {
  const { t } = useTranslation('people')
  const columns: Column<PersonSummary>[] = [
    {
      id: 'name',
      header: t('column.name'),
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link to={paths.adminPerson(id)} dir="auto">
          {name}
        </Link>
      ),
    },
    { id: 'email', header: t('column.email'), cell: ({ email }) => <bdi>{email}</bdi> },
    { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      id: 'state',
      header: t('column.state'),
      cell: (person) => (
        <>
          <StateTags person={person} />
          {person.isEditor ? <Tag>{t('editor')}</Tag> : null}
        </>
      ),
    },
    { id: 'country', header: t('column.country'), cell: ({ country }) => country ?? '–' },
    {
      id: 'created',
      header: t('column.created'),
      cell: ({ createdAt }) => <Time value={createdAt} show="date" />,
    },
  ]
  return (
    <Table caption={t('list.title')} captionHidden columns={columns} rows={people} rowKey={({ id }) => id} />
  )
}
