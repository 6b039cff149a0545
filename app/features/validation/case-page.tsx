import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { ButtonLink } from '~/app/ui/forms/button'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import type { ValidationCase } from '~/contracts/validation/validation'
import { Outcome, Subject } from './case-facts'
import { CaseFlags, useFlagEnd } from './case-flags'
import { CaseHistory } from './case-history'
import type { CaseData } from './case.server'
import { personName } from './person-name'

interface CasePageProps extends CaseData {
  result: SubmissionResult | null
}

export function CasePage(page: CasePageProps) {
  const { entry, formKey, asking, askedFlag, result } = page
  const approval = useApproval(entry, formKey)
  const flagEnd = useFlagEnd(entry, formKey)
  const back = paths.validationCase(entry.id)
  if (asking === 'approve' && !result) return <ConfirmPage confirmation={approval} cancelHref={back} />
  if (asking === 'endFlag' && askedFlag && !result)
    return <ConfirmPage confirmation={flagEnd(askedFlag.id)} cancelHref={back} />
  if (asking === 'revoke' || asking === 'flag') return <ReasonPage {...page} question={asking} />
  return <Case {...page} approval={approval} />
}

function Case({ entry, formKey, reasonLimit, result, approval }: CasePageProps & { approval: Confirmation }) {
  const { t } = useTranslation('validation')
  const name = personName(entry.subject)
  return (
    <>
      <Breadcrumbs items={[{ label: t('admin.title'), href: paths.ijAdministration() }, { label: name }]} />
      <PageHeading title={name} kicker={t(`state.${entry.state}`)} />
      <Stack gap="lg">
        {entry.can.decide ? null : <Outcome entry={entry} result={result} />}
        <CaseFlags entry={entry} formKey={formKey} />
        <Section title={t('case.about')}>
          <Subject entry={entry} />
        </Section>
        {entry.can.decide ? (
          <Decision
            entry={entry}
            formKey={formKey}
            reasonLimit={reasonLimit}
            result={result}
            approval={approval}
          />
        ) : null}
        {entry.can.revoke ? <Revocation id={entry.id} /> : null}
        {entry.history.length > 0 ? <CaseHistory history={entry.history} /> : null}
      </Stack>
    </>
  )
}

type DecisionProps = Pick<CasePageProps, 'entry' | 'formKey' | 'reasonLimit' | 'result'> & {
  approval: Confirmation
}

function Decision({ entry, formKey, reasonLimit, result, approval }: DecisionProps) {
  const { t } = useTranslation('validation')
  const lastResult = useLastResult(result ?? undefined)
  return (
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
        <ReasonForm
          id="reason"
          danger
          label={t('reject.label')}
          action={paths.validationCase(entry.id)}
          hidden={[
            ['intent', 'reject'],
            ['formKey', formKey],
          ]}
          hint={t('reject.hint')}
          submitLabel={t('reject.submit')}
          limit={reasonLimit}
          result={result}
          lastResult={lastResult}
        />
      </Section>
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

function Revocation({ id }: { id: string }) {
  const { t } = useTranslation('validation')
  return (
    <Section title={t('revoke.sectionTitle')}>
      <p>{t('revoke.sectionText')}</p>
      <div className="row">
        <ButtonLink href={paths.validationCase(id, { confirm: 'revoke' })} variant="secondary">
          {t('revoke.open')}
        </ButtonLink>
      </div>
    </Section>
  )
}

/** Revokes an approval or adds a warning: a confirmation page with a reason. */
function ReasonPage(page: CasePageProps & { question: 'revoke' | 'flag' }) {
  const { entry, formKey, reasonLimit, result, question } = page
  const { t } = useTranslation('validation')
  const lastResult = useLastResult(result ?? undefined)
  const name = personName(entry.subject)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('admin.title'), href: paths.ijAdministration() },
          { label: name, href: paths.validationCase(entry.id) },
          { label: t(`${question}.submit`) },
        ]}
      />
      <PageHeading title={t(`${question}.title`, { name })} lede={t(`${question}.text`)} />
      <ReasonForm
        id="reason"
        danger
        label={t('reject.label')}
        action={paths.validationCase(entry.id, { confirm: question })}
        hidden={[
          ['intent', question],
          ['formKey', formKey],
        ]}
        hint={question === 'flag' ? t('flag.hint') : t('reject.hint')}
        submitLabel={t(`${question}.submit`)}
        limit={reasonLimit}
        cancelHref={paths.validationCase(entry.id)}
        result={result}
        lastResult={lastResult}
      />
    </>
  )
}
