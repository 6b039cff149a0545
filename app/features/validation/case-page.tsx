import type { SubmissionResult } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice, type Tone } from '~/app/ui/feedback/notice'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { ValidationCase, ValidationState } from '~/contracts/validation'
import type { CaseData } from './case.server'
import { personName } from './person-name'
import { RejectionForm } from './rejection-form'

interface CasePageProps extends CaseData {
  result: SubmissionResult | null
}

export function CasePage({ entry, formKey, confirming, reasonLimit, result }: CasePageProps) {
  const { t } = useTranslation('validation')
  const approval = useApproval(entry, formKey)
  const name = personName(entry.subject)
  if (confirming && !result)
    return <ConfirmPage confirmation={approval} cancelHref={paths.validationCase(entry.id)} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('admin.title'), href: paths.ijAdministration() }, { label: name }]} />
      <PageHeading title={name} kicker={t(`state.${entry.state}`)} />
      <Stack gap="lg">
        {entry.can.decide ? null : <Outcome entry={entry} result={result} />}
        <Section title={t('case.about')}>
          <Subject entry={entry} />
        </Section>
        {entry.can.decide ? (
          <>
            <Section title={t('case.approveTitle')}>
              <p>{t('case.approveText')}</p>
              <div className="row">
                <ConfirmDialog
                  href={paths.validationCase(entry.id, { confirm: 'approve' })}
                  variant="primary"
                  confirmation={approval}
                >
                  {t('case.approve')}
                </ConfirmDialog>
              </div>
            </Section>
            <Section id="reject" title={t('case.rejectTitle')}>
              <RejectionForm id={entry.id} formKey={formKey} limit={reasonLimit} result={result} />
            </Section>
          </>
        ) : null}
      </Stack>
    </>
  )
}

function useApproval(entry: ValidationCase, formKey: string): Confirmation {
  const { t } = useTranslation('validation')
  return {
    title: t('approve.title', { name: personName(entry.subject) }),
    body: <p>{t('approve.text')}</p>,
    confirmLabel: t('approve.confirm'),
    action: paths.validationCase(entry.id),
    fields: { intent: 'approve', formKey },
  }
}

const tones: Record<ValidationState, Tone> = {
  requested: 'info',
  approved: 'success',
  rejected: 'error',
  cancelled: 'info',
}

/** What became of the request, why a decision came too late, and the text that was typed for it. */
function Outcome({ entry, result }: { entry: ValidationCase; result: SubmissionResult | null }) {
  const { t } = useTranslation(['validation', 'errors'])
  const codes = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  const typed = result?.initialValue?.reason
  return (
    <>
      {codes.length > 0 ? (
        <ErrorSummary submission={result} errors={codes.map((code) => ({ text: t(`errors:${code}`) }))} />
      ) : null}
      <Notice tone={tones[entry.state]} title={t(`outcome.${entry.state}`)}>
        {entry.decidedAt ? <Time value={entry.decidedAt} /> : null}
        {entry.reason ? <blockquote dir="auto">{entry.reason}</blockquote> : null}
      </Notice>
      {typeof typed === 'string' && typed ? (
        <Notice title={t('case.unsent')}>
          <blockquote dir="auto">{typed}</blockquote>
        </Notice>
      ) : null}
      <p>
        <Link to={paths.ijAdministration()}>{t('case.back')}</Link>
      </p>
    </>
  )
}

function Subject({ entry: { subject, requestedAt } }: { entry: ValidationCase }) {
  const { t } = useTranslation('validation')
  const items: Description[] = [
    { term: t('field.name'), details: [subject.salutation, personName(subject)].filter(Boolean).join(' ') },
    { term: t('field.email'), details: <a href={`mailto:${subject.email}`}>{subject.email}</a> },
    { term: t('field.country'), details: subject.country ?? '–' },
    { term: t('field.requested'), details: <Time value={requestedAt} /> },
    { term: t('field.memberSince'), details: <Time value={subject.memberSince} show="date" /> },
    { term: t('field.earlier'), details: t('earlier', { count: subject.earlierRequests }) },
    ...(subject.website
      ? [{ term: t('field.website'), details: <Website address={subject.website} /> }]
      : []),
    ...(subject.description ? [{ term: t('field.description'), details: subject.description }] : []),
  ]
  return <DescriptionList items={items} />
}

/** A link only for an address of the web: what people typed may be anything. */
function Website({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a href={address} rel="noopener noreferrer nofollow">
      {address}
    </a>
  )
}
