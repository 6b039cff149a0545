import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmPage } from '~/app/ui/feedback/confirm'
import { ButtonLink } from '~/app/ui/forms/button'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Decision, type DecisionProps, Outcome } from './case-decision'
import { CaseFlags, useFlagEnd } from './case-flags'
import { Conversation } from '../conversation'
import { personName, useDeciderName } from '../names'
import { Link } from '~/app/ui/navigation/link'
import { type Column, Table } from '~/app/ui/content/table'
import { withCommas } from '~/contracts/isolated'
import type { EarlierRequest } from '~/contracts/validation/validation'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { isWebField, useProfileWords, valuesOf } from '~/app/platform/reference/profile-words'
import { Avatar } from '~/app/ui/content/avatar'
import { type Description, DescriptionList, MailLink, ValueList } from '~/app/ui/content/description-list'
import { caseFields } from '~/contracts/people/profile-fields'
import type { CaseData } from './case.server'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

export function CasePage(page: DecisionProps) {
  const { entry, formKey, asking, askedFlag, result } = page
  const flagEnd = useFlagEnd(entry, formKey)
  const back = paths.validationCase(entry.id)
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
            <EmptyPart>{t('case.knowsNothing')}</EmptyPart>
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
      />
    </>
  )
}

/** The journalist's other requests, newest first. */
function CaseHistory({ history }: { history: EarlierRequest[] }) {
  const { t } = useTranslation('validation')
  const deciderName = useDeciderName()
  const columns: Column<EarlierRequest>[] = [
    {
      header: t('field.requested'),
      cell: ({ id, own, requestedAt }) => {
        const date = <Time value={requestedAt} show="date" />
        return own ? <Link to={paths.validationCase(id)}>{date}</Link> : date
      },
    },
    {
      header: t('field.provider'),
      cell: ({ provider }) => <span dir="auto">{provider ?? t('office.otherProvider')}</span>,
    },
    { header: t('field.state'), cell: ({ state }) => t(`state.${state}`) },
    {
      header: t('field.decided'),
      cell: ({ revokedAt, decidedAt }) => {
        const at = revokedAt ?? decidedAt
        return at ? <Time value={at} show="date" /> : '–'
      },
    },
    { header: t('field.decidedBy'), cell: ({ decidedBy }) => deciderName(decidedBy) ?? '–' },
    { header: t('field.reason'), cell: ({ reason }) => (reason ? <span dir="auto">{reason}</span> : '–') },
  ]
  return (
    <Section title={t('case.historyTitle')}>
      {history.some(({ own }) => !own) ? <p className="muted">{t('case.historyNote')}</p> : null}
      <Table caption={t('case.historyTitle')} columns={columns} rows={history} />
    </Section>
  )
}

/** Shown beside the portrait. */
const aside: readonly string[] = ['city', 'country']
const longTexts = ['description', 'publications'] as const

/** The journalist with everything that the office may see; what is missing is named, too. */
function CaseProfile({ entry, languageNames }: Pick<CaseData, 'entry' | 'languageNames'>) {
  const { t, language } = useTranslation('validation')
  const { subject, profile } = entry
  const name = personName(subject)
  const place = withCommas(language, [profile?.city, subject.country])
  return (
    <Section title={t('case.about')}>
      <div className="profile-head">
        <Avatar name={name} src={profile?.picture ? paths.picture(profile.picture, '256') : null} size="lg" />
        <div>
          <p>
            <strong dir="auto">{[subject.salutation, name].filter(Boolean).join(' ')}</strong>
          </p>
          {subject.email ? (
            <p>
              <MailLink address={subject.email} />
            </p>
          ) : null}
          {place ? (
            <p className="muted">
              <bdi>{place}</bdi>
            </p>
          ) : null}
          {profile?.page ? (
            <p>
              <Link to={paths.publicProfile(profile.page)}>{t('case.profilePage')}</Link>
            </p>
          ) : null}
        </div>
      </div>
      {profile ? <LongTexts profile={profile} /> : <p className="muted">{t('case.profileClosed')}</p>}
      <Facts entry={entry} languageNames={languageNames} />
    </Section>
  )
}

type Profile = NonNullable<CaseData['entry']['profile']>

function LongTexts({ profile }: { profile: Profile }) {
  const { t, language } = useTranslation('validation')
  const label = useProfileLabels('journalist')
  const missing = longTexts.filter((field) => profile[field] === null)
  return (
    <>
      {longTexts.map((field) =>
        profile[field] === null ? null : (
          <div key={field} className="case-text">
            <h3>{label(field)}</h3>
            <p className="typed" dir="auto">
              {profile[field]}
            </p>
          </div>
        ),
      )}
      {missing.length > 0 ? (
        <p className="muted">{t('case.notFilled', { fields: withCommas(language, missing.map(label)) })}</p>
      ) : null}
    </>
  )
}

function Facts({ entry, languageNames }: Pick<CaseData, 'entry' | 'languageNames'>) {
  const { t } = useTranslation(['validation', 'common'])
  const label = useProfileLabels('journalist')
  const word = useProfileWords(languageNames)
  const { subject, profile, provider } = entry
  const shown = caseFields.filter(
    (field) => !aside.includes(field) && !longTexts.some((long) => long === field),
  )
  const items: Description[] = [
    ...shown.flatMap((field) => {
      const values = profile ? valuesOf(profile, field).map((value) => word(field, value)) : []
      if (values.length === 0) return []
      return [{ term: label(field), details: <ValueList values={values} areLinks={isWebField(field)} /> }]
    }),
    { term: t('field.provider'), details: provider?.entityName ?? t('common:formerMember') },
    { term: t('field.memberSince'), details: <Time value={subject.memberSince} show="date" /> },
    { term: t('field.earlier'), details: t('earlier', { count: subject.earlierRequests }) },
  ]
  return <DescriptionList items={items} />
}
