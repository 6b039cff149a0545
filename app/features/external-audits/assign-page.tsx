import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { AssignData } from './case.server'
import { Blocked } from './words'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

type AssignPageProps = AssignData & { result: SubmissionResult | undefined }

/** Who of the body audits; those who cannot stand below with the reason. */
export function AssignPage(props: AssignPageProps) {
  const { t } = useTranslation('external-audits')
  const { id, auditors } = props
  const free = auditors.filter(({ blocked }) => blocked.length === 0)
  const blocked = auditors.filter((each) => each.blocked.length > 0)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('queue.title'), href: paths.audits() },
          { label: t('assign.case'), href: paths.audit(id) },
          { label: t('assign.title') },
        ]}
      />
      <PageHeading title={t('assign.title')} />
      <Stack gap="lg">
        {free.length > 0 ? <Choice {...props} free={free} /> : <EmptyPart>{t('assign.nobody')}</EmptyPart>}
        {blocked.length > 0 ? (
          <Section title={t('assign.blocked')}>
            <ul className="stack stack-sm">
              {blocked.map(({ id: person, name, blocked: reasons }) => (
                <li key={person}>
                  <bdi>{name}</bdi>
                  <span>: </span>
                  <Blocked reasons={reasons} />
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
      </Stack>
    </>
  )
}

type ChoiceProps = AssignPageProps & { free: AssignData['auditors'] }

function Choice({ id, free, formKey, result }: ChoiceProps) {
  const { t } = useTranslation('external-audits')
  const labels = { auditor: t('assign.who') }
  const { fields, frame, navigation } = useCheckedForm<{ auditor: string }>({
    id: 'assign',
    labels,
    result,
  })
  return (
    <CheckedForm
      {...frame}
      action={paths.auditAuditor(id)}
      asks="external-audits:asks"
      hidden={{ intent: 'assign', formKey }}
    >
      <RadioGroup
        field={fields.auditor}
        legend={labels.auditor}
        options={free.map(({ id: person, name, open }) => ({
          value: person,
          label: name,
          hint: t('assign.load', { count: open }),
        }))}
      />
      <div className="row">
        <Button pending={navigation.formMethod === 'POST'}>{t('assign.submit')}</Button>
        <ButtonLink href={paths.audit(id)} variant="secondary">
          {t('desk.back')}
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
