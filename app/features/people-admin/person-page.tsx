import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ConfirmPage } from '~/app/ui/feedback/confirm'
import { ReasonPage } from '~/app/ui/feedback/confirm-reason'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { KindForm } from './kind-form'
import { PersonAccount } from './person-account'
import { PersonActions, type Shown, useActionQuestion, useBlockQuestion } from './person-actions'
import { PersonNotices } from './person-notices'
import { PersonProfile } from './person-profile'
import type { loadPerson } from './person.server'
import { StateTags } from './state-tags'

export type PersonPageProps = Awaited<ReturnType<typeof loadPerson>> & {
  result: SubmissionResult | undefined
}

/** The record of a person, or the confirmation of an action. */
export function PersonPage({ record, asked, formKey, languageNames, result }: PersonPageProps) {
  const { t } = useTranslation('people')
  if (asked === 'block') return <BlockQuestion record={record} result={result} />
  if (asked === 'changeKind') return <KindForm record={record} result={result} />
  if (asked) return <Question record={record} formKey={formKey} action={asked} />
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
        <Sidebar at="end" side={<PersonActions record={record} formKey={formKey} />}>
          <PersonAccount record={record} languageNames={languageNames} />
          <PersonProfile record={record} languageNames={languageNames} />
        </Sidebar>
      </Stack>
    </>
  )
}

function BlockQuestion({ record, result }: Pick<PersonPageProps, 'record' | 'result'>) {
  return (
    <ReasonPage
      confirmation={useBlockQuestion(record)}
      cancelHref={paths.adminPerson(record.id)}
      result={result}
      lastResult={useLastResult(result)}
    />
  )
}

type QuestionProps = Shown & { action: NonNullable<PersonPageProps['asked']> }

function Question({ record, formKey, action }: QuestionProps) {
  const question = useActionQuestion({ record, formKey })
  return <ConfirmPage confirmation={question(action)} cancelHref={paths.adminPerson(record.id)} />
}
