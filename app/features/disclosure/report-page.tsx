import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { type ReasonConfirmation, ReasonDialog, ReasonPage } from '~/app/ui/feedback/confirm-reason'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { CopyField } from '~/app/ui/forms/copy-field'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { disclosureLimits } from '~/contracts/constants'
import type { DisclosureEntry } from '~/contracts/content/disclosure'
import { OwnDoubts } from './doubts/reply-pages'
import type { LeftReportData, OwnReportData, ShownHindrance } from './disclosure.server'
import { Counts } from './report-content'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

type OwnReportPageProps = OwnReportData & { result: SubmissionResult | undefined }

/** Where an outlet stands with its report, what is missing, and what comes next. */
export function OwnReportPage(props: OwnReportPageProps) {
  const { t } = useTranslation('disclosure')
  const { newest, signature, hindrances, maySign, result, isWithdrawing, hasNewerStandard } = props
  const withdrawal = useWithdrawal(newest?.number ?? 0)
  if (isWithdrawing)
    return <ReasonPage confirmation={withdrawal} cancelHref={paths.ownReport()} result={result} />
  return (
    <>
      <Breadcrumbs items={[{ label: t('own.crumb'), href: paths.questionnaire() }, { label: t('report') }]} />
      <PageHeading title={t('report')} lede={t('own.lede')} />
      <Stack gap="lg">
        {maySign ? null : <Notice>{t('own.contributor')}</Notice>}
        {hasNewerStandard ? <Notice>{t('own.newerStandard')}</Notice> : null}
        {signature ? <Waiting {...props} signature={signature} /> : null}
        <Section title={t('own.standing')}>
          {newest ? (
            <Published {...props} newest={newest} withdrawal={withdrawal} />
          ) : (
            <EmptyPart>{t('own.none')}</EmptyPart>
          )}
        </Section>
        {newest ? <Listing {...props} /> : null}
        <OwnDoubts {...props.doubts} />
        {hindrances.length > 0 ? <Hindrances hindrances={hindrances} /> : null}
        <Section title={t('own.summary')}>
          <Counts counts={props.counts} />
          <div className="row">
            <ButtonLink
              href={paths.ownReportSigning}
              variant={hindrances.length > 0 || signature ? 'secondary' : 'primary'}
            >
              {t('own.look')}
            </ButtonLink>
            <Link to={paths.questionnaire()}>{t('own.questionnaire')}</Link>
          </div>
        </Section>
      </Stack>
    </>
  )
}

type LeftReportPageProps = LeftReportData & { result: SubmissionResult | undefined }

/** For those whose account is no longer that of an outlet: what it has published as one is still theirs to withdraw. */
export function LeftReportPage({ number, outletKey, result }: LeftReportPageProps) {
  const { t } = useTranslation('disclosure')
  const { body, ...withdrawal } = useWithdrawal(number)
  const explained = (
    <div className="stack stack-sm">
      <p className="measure">{t('withdraw.left')}</p>
      {body}
    </div>
  )
  return (
    <ReasonPage
      confirmation={{ ...withdrawal, body: explained }}
      cancelHref={paths.outletReport(outletKey)}
      result={result}
    />
  )
}

type WaitingProps = OwnReportData & { signature: NonNullable<OwnReportData['signature']> }

/** What was signed and waits to be published. */
function Waiting({ signature, isChanged, maySign }: WaitingProps) {
  const { t } = useTranslation('disclosure')
  const { id, name, function: role, signedAt } = signature
  return (
    <Section title={t('waiting.title')}>
      <DescriptionList
        items={[
          { term: t('waiting.name'), details: name },
          { term: t('waiting.function'), details: role },
          { term: t('waiting.signedAt'), details: <Time value={signedAt} /> },
        ]}
      />
      {isChanged ? <Notice tone="warning">{t('waiting.changed')}</Notice> : null}
      {maySign ? (
        <>
          <p className="measure">{t('waiting.explanation')}</p>
          <div className="row">
            <ActionForm fields={{ intent: 'publish', signature: id }}>
              <Button>{t('waiting.publish')}</Button>
            </ActionForm>
            <ActionForm fields={{ intent: 'takeBack' }}>
              <Button variant="secondary">{t('waiting.takeBack')}</Button>
            </ActionForm>
          </div>
        </>
      ) : null}
    </Section>
  )
}

function ActionForm({ fields, children }: { fields: Record<string, string>; children: ReactNode }) {
  return (
    <Form method="post" action={paths.ownReport()}>
      <HiddenFields fields={fields} />
      {children}
    </Form>
  )
}

type PublishedProps = OwnReportData & { newest: DisclosureEntry; withdrawal: ReasonConfirmation }

function Published(props: PublishedProps) {
  const { t } = useTranslation('disclosure')
  const { newest, isReadable, outletKey, address, canWithdraw, undoUntil, withdrawal } = props
  const { number, state, publishedAt, validUntil, endedAt, reason } = newest
  const items: Description[] = [
    { term: t('own.publishedOn'), details: <Time value={publishedAt} show="date" /> },
    ...(isReadable ? [{ term: t('own.validUntil'), details: <Time value={validUntil} show="date" /> }] : []),
    ...(state === 'withdrawn' && endedAt
      ? [{ term: t('own.withdrawnOn'), details: <Time value={endedAt} /> }]
      : []),
    ...(reason ? [{ term: t('own.reason'), details: <span className="typed">{reason}</span> }] : []),
  ]
  return (
    <>
      <p>
        <strong>{t(`own.${state}`, { number })}</strong>
      </p>
      <DescriptionList items={items} />
      <CopyField label={t('own.address')} hint={t('own.addressHint')} value={address} />
      <div className="row">
        <ButtonLink href={paths.outletReport(outletKey)} variant="secondary">
          {t('own.open')}
        </ButtonLink>
        {canWithdraw ? (
          <ReasonDialog
            href={paths.ownReport({ confirm: 'withdraw' })}
            variant="quiet"
            confirmation={withdrawal}
          >
            {t('own.withdraw')}
          </ReasonDialog>
        ) : null}
      </div>
      {undoUntil ? (
        <div className="row">
          <ActionForm fields={{ intent: 'undo', number: String(number) }}>
            <Button variant="secondary">{t('own.undo')}</Button>
          </ActionForm>
          <span className="hint">
            {t('own.undoUntil')} <Time value={undoUntil} show="time" />
          </span>
        </div>
      ) : null}
    </>
  )
}

/** Whether everybody finds the outlet in the registry, which is up to the outlet. */
function Listing({ listed, isReadable, maySign, trustLine }: OwnReportData) {
  const { t } = useTranslation('disclosure')
  const said = listed ? (isReadable ? 'on' : 'waits') : 'off'
  return (
    <Section id="registry" title={t('listing.title')}>
      <p className="measure">{t(`listing.${said}`)}</p>
      <div className="row">
        {maySign ? (
          <ActionForm fields={{ intent: listed ? 'unlist' : 'list' }}>
            <Button variant="secondary">{t(listed ? 'listing.remove' : 'listing.add')}</Button>
          </ActionForm>
        ) : null}
        <Link to={paths.registry()}>{t('listing.open')}</Link>
      </div>
      {said === 'on' ? (
        <CopyField label={t('listing.trust')} hint={t('listing.trustHint')} value={trustLine} />
      ) : null}
    </Section>
  )
}

function useWithdrawal(number: number): ReasonConfirmation {
  const { t } = useTranslation('disclosure')
  return {
    title: t('withdraw.title', { number }),
    body: <p className="measure">{t('withdraw.text')}</p>,
    confirmLabel: t('withdraw.submit'),
    danger: true,
    action: paths.ownReport({ confirm: 'withdraw' }),
    fields: { intent: 'withdraw', number: String(number) },
    reason: {
      label: t('withdraw.reason'),
      hint: t('withdraw.reasonHint'),
      limit: disclosureLimits.withdrawalReason,
      isOptional: true,
    },
  }
}

/** What is missing, with the places where it can be done. */
function Hindrances({ hindrances }: { hindrances: readonly ShownHindrance[] }) {
  const { t } = useTranslation('disclosure')
  return (
    <Section title={t('hindrance.title')}>
      <ul className="stack stack-sm">
        {hindrances.map((hindrance) => (
          <li key={`${hindrance.code} ${String(hindrance.clause)}`}>
            <Hindrance hindrance={hindrance} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Hindrance({ hindrance: { code, clause, title, count } }: { hindrance: ShownHindrance }) {
  const { t } = useTranslation('disclosure')
  switch (code) {
    case 'nameless':
      return (
        <>
          <span>{t('hindrance.nameless')}</span>{' '}
          <Link to={paths.profileSettings}>{t('hindrance.toProfile')}</Link>
        </>
      )
    case 'unanswered':
    case 'lookAgain':
      return (
        <>
          <Link to={clause === null ? paths.questionnaire() : paths.questionnaireClause(clause)}>
            {clause === null ? null : <span className="num">{clause}. </span>}
            <span>{title}</span>
          </Link>
          <span>: </span>
          <span>{t(`hindrance.${code}`, { count })}</span>
        </>
      )
    default:
      return (
        <>
          <span>{t('hindrance.notBegun')}</span>{' '}
          <Link to={paths.questionnaire()}>{t('own.questionnaire')}</Link>
        </>
      )
  }
}
