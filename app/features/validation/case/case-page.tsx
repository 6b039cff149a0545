import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmPage } from '~/app/ui/feedback/confirm'
import { ButtonLink } from '~/app/ui/forms/button'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Decision, type DecisionProps, useApproval } from './case-decision'
import { CaseFlags, useFlagEnd } from './case-flags'
import { CaseHistory } from './case-history'
import { CaseProfile } from './case-profile'
import { Conversation } from '../conversation'
import { Outcome } from './case-outcome'
import { personName } from '../person-name'

export function CasePage(page: DecisionProps) {
  const { entry, formKey, asking, askedFlag, result } = page
  const approval = useApproval(entry, formKey)
  const flagEnd = useFlagEnd(entry, formKey)
  const back = paths.validationCase(entry.id)
  if (asking === 'approve' && !result) return <ConfirmPage confirmation={approval} cancelHref={back} />
  if (asking === 'endFlag' && askedFlag && !result)
    return <ConfirmPage confirmation={flagEnd(askedFlag.id)} cancelHref={back} />
  if (asking === 'revoke' || asking === 'flag') return <ReasonPage {...page} question={asking} />
  return <Case {...page} />
}

function Case(page: DecisionProps) {
  const { t } = useTranslation(['validation', 'common'])
  const { entry, formKey, result } = page
  const name = personName(entry.subject)
  const flags = <CaseFlags entry={entry} formKey={formKey} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('admin.title'), href: paths.ijAdministration() }, { label: name }]} />
      <PageHeading title={name} kicker={t(`state.${entry.state}`)} lede={<Requested entry={entry} />} />
      <Sidebar
        at="end"
        wide
        side={
          <div className="case-decision stack">
            {entry.can.decide ? <Decision {...page} /> : null}
            {entry.can.revoke ? <Revocation id={entry.id} /> : null}
          </div>
        }
      >
        {entry.can.decide ? null : <Outcome entry={entry} result={result} />}
        {entry.flags.length > 0 ? flags : null}
        <Section title={t('case.knows')}>
          {entry.introduction === null && entry.conversation.length === 0 ? (
            <p className="muted">{t('case.knowsNothing')}</p>
          ) : null}
          <Conversation
            introduction={entry.introduction}
            requestedAt={entry.requestedAt}
            conversation={entry.conversation}
            journalist={name}
            provider={entry.provider?.entityName ?? t('common:formerMember')}
          />
        </Section>
        <CaseProfile entry={entry} languageNames={page.languageNames} />
        {entry.history.length > 0 ? <CaseHistory history={entry.history} /> : null}
        {entry.flags.length > 0 ? null : flags}
      </Sidebar>
    </>
  )
}

function Requested({ entry }: Pick<DecisionProps, 'entry'>) {
  const { t } = useTranslation('validation')
  return (
    <>
      <span>{t('field.requested')}</span>
      <span>:</span> <Time value={entry.requestedAt} />
      <span>{entry.state === 'requested' ? `, ${t('age', { count: entry.ageDays })}` : null}</span>
    </>
  )
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
function ReasonPage(page: DecisionProps & { question: 'revoke' | 'flag' }) {
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
