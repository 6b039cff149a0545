import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useErrorText } from '~/app/ui/forms/error-text'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import type { CaseRow } from './case-list.server'
import type { loadDecisions } from './decisions.server'
import { personName } from '../names'

interface Outcome {
  id: string
  name: string | null
  code: string | null
}

type DecisionsPageProps = Awaited<ReturnType<typeof loadDecisions>> & {
  result: SubmissionResult | undefined
  /** Of a decision that could not be carried out for everybody. */
  outcomes: Outcome[] | null | undefined
}

/** Asks before several requests are decided at once. */
export function DecisionsPage(page: DecisionsPageProps) {
  const { t } = useTranslation('validation')
  const { decision, entries, isShorter, outcomes } = page
  if (outcomes) return <Outcomes outcomes={outcomes} />
  if (entries.length === 0)
    return (
      <>
        <PageHeading title={t('bulk.noneTitle')} lede={t('bulk.noneText')} />
        <ButtonLink href={paths.ijAdministration()}>{t('case.back')}</ButtonLink>
      </>
    )
  return (
    <>
      <PageHeading title={t(`bulk.${decision}Title`, { count: entries.length })} />
      <Stack>
        {isShorter ? <Notice>{t('bulk.gone')}</Notice> : null}
        <Names entries={entries} />
        {decision === 'approve' ? <Approval {...page} /> : <Rejection {...page} />}
      </Stack>
    </>
  )
}

function Names({ entries }: { entries: CaseRow[] }) {
  const { t } = useTranslation('validation')
  return (
    <ul>
      {entries.map(({ id, subject, ageDays }) => (
        <li key={id}>
          <NameLink to={paths.validationCase(id)}>{personName(subject)}</NameLink>{' '}
          <span className="muted">
            <bdi>{subject.email}</bdi>, {t('age', { count: ageDays })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const addressOf = ({ decision, entries }: Pick<DecisionsPageProps, 'decision' | 'entries'>) =>
  paths.validationDecisions({ decision, case: entries.map(({ id }) => id) })

function Approval(page: DecisionsPageProps) {
  const { t } = useTranslation(['validation', 'ui'])
  return (
    <>
      <p>{t('bulk.approveText')}</p>
      <Form method="post" action={addressOf(page)} className="row">
        <input type="hidden" name="decision" value="approve" />
        <input type="hidden" name="formKey" value={page.formKey} />
        {page.entries.map(({ id }) => (
          <input key={id} type="hidden" name="case" value={id} />
        ))}
        <Button>{t('bulk.approveSubmit')}</Button>
        <ButtonLink href={paths.ijAdministration()} variant="secondary">
          {t('ui:confirm.cancel')}
        </ButtonLink>
      </Form>
    </>
  )
}

function Rejection(page: DecisionsPageProps) {
  const { t } = useTranslation('validation')
  return (
    <ReasonForm
      id="reason"
      danger
      label={t('reject.label')}
      action={addressOf(page)}
      hidden={[
        ['decision', 'reject'],
        ['formKey', page.formKey],
        ...page.entries.map(({ id }) => ['case', id] as const),
      ]}
      hint={t('bulk.rejectHint')}
      submitLabel={t('bulk.rejectSubmit')}
      limit={page.reasonLimit}
      cancelHref={paths.ijAdministration()}
      result={page.result}
    />
  )
}

/** What was done and what was not, one by one. */
function Outcomes({ outcomes }: { outcomes: Outcome[] }) {
  const { t } = useTranslation('validation')
  const errorText = useErrorText()
  return (
    <>
      <PageHeading title={t('bulk.resultTitle')} />
      <Stack>
        <ul role="alert">
          {outcomes.map(({ id, name, code }) => (
            <li key={id}>
              <strong dir="auto">{name ?? t('bulk.unknown')}</strong>:{' '}
              {code === null ? t('bulk.done') : errorText(code)}
            </li>
          ))}
        </ul>
        <div className="row">
          <ButtonLink href={paths.ijAdministration()}>{t('case.back')}</ButtonLink>
        </div>
      </Stack>
    </>
  )
}
