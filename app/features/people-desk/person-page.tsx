import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmPage } from '~/app/ui/feedback/confirm'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { BlockForm } from './block-form'
import { KindForm } from './kind-form'
import { PersonAccount } from './person-account'
import { PersonDeeds, useDeedQuestion } from './person-deeds'
import { PersonNotices } from './person-notices'
import { PersonProfile } from './person-profile'
import type { loadPerson } from './person.server'
import { StateTags } from './state-tags'

export type PersonPageProps = Awaited<ReturnType<typeof loadPerson>> & {
  result: SubmissionResult | undefined
}
export type ShownRecord = PersonPageProps['record']

/** Everything about one person, to be read; or the question before a deed. */
export function PersonPage({ record, asked, languageNames, result }: PersonPageProps) {
  const { t } = useTranslation('people')
  if (asked === 'block') return <BlockForm record={record} result={result} />
  if (asked === 'changeKind') return <KindForm record={record} result={result} />
  if (asked) return <Question record={record} deed={asked} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('list.title'), href: paths.adminPeople() }, { label: record.name }]} />
      <PageHeading
        kicker={t(`kind.${record.kind}`)}
        title={record.name}
        actions={<StateTags person={{ ...record, invited: record.invitedUntil !== null }} />}
      />
      <Stack gap="lg">
        <PersonNotices record={record} />
        <Sidebar at="end" side={<PersonDeeds record={record} />}>
          <PersonAccount record={record} languageNames={languageNames} />
          <PersonProfile record={record} languageNames={languageNames} />
        </Sidebar>
      </Stack>
    </>
  )
}

type QuestionProps = { record: ShownRecord; deed: NonNullable<PersonPageProps['asked']> }

function Question({ record, deed }: QuestionProps) {
  const question = useDeedQuestion(record)
  return <ConfirmPage confirmation={question(deed)} cancelHref={paths.adminPerson(record.id)} />
}
