import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { DescriptionList, WebLink } from '~/app/ui/content/description-list'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Steps } from '~/app/ui/feedback/steps'
import { Facts, steps, Way } from './case-page'
import { AuditList } from './queue-page'
import type { NewAuditData, OwnAuditsData } from './request.server'
import { Blocked, Standing } from './words'
import { withCommas } from '~/contracts/isolated'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

/** External audits of an outlet: where the open one stands, or how to request one. */
export function OwnAuditsPage(data: OwnAuditsData) {
  const { t } = useTranslation('external-audits')
  const { isOpen, queue, audits, counts, mayRequest } = data
  const open = isOpen && queue !== 'ended' ? audits[0] : undefined
  return (
    <>
      <Breadcrumbs items={[{ label: t('own.report'), href: paths.ownReport() }, { label: t('own.title') }]} />
      <PageHeading title={t('own.title')} lede={t('own.lede')} />
      <Stack gap="lg">
        {mayRequest ? null : <Notice>{t('own.contributor')}</Notice>}
        {open ? <Open audit={open} /> : null}
        {isOpen ? null : <Asking {...data} />}
        {queue === 'ended' && counts.ended > 0 ? (
          <Section id="ended" title={t('own.ended')}>
            <AuditList
              {...data}
              side="outlet"
              hrefFor={(page) => `${paths.ownAudits({ queue: 'ended', page })}#ended`}
              empty={null}
            />
          </Section>
        ) : null}
        {isOpen && queue !== 'ended' && counts.ended > 0 ? (
          <p>
            <Link to={paths.ownAudits({ queue: 'ended' })}>{t('own.toEnded', { count: counts.ended })}</Link>
          </p>
        ) : null}
        {isOpen && queue === 'ended' ? (
          <p>
            <Link to={paths.ownAudits()}>{t('own.toOpen')}</Link>
          </p>
        ) : null}
      </Stack>
    </>
  )
}

function Open({ audit }: { audit: OwnAuditsData['audits'][number] }) {
  const { t } = useTranslation('external-audits')
  return (
    <Section title={t('own.open')}>
      <Sidebar at="end" side={<Way state={audit.state} />}>
        <Stack>
          <p className="lede">
            <Standing entry={audit} side="outlet" />
          </p>
          <div className="row">
            <ButtonLink href={paths.audit(audit.id)}>{t('own.toCase')}</ButtonLink>
          </div>
          <Facts entry={audit} />
        </Stack>
      </Sidebar>
    </Section>
  )
}

/** What an audit is, and the form to choose who does it. */
function Asking({ report, choice, mayRequest }: OwnAuditsData) {
  const { t } = useTranslation('external-audits')
  return (
    <>
      <Section title={t('own.way')}>
        <Steps
          label={t('own.way')}
          items={steps.map((step) => ({
            label: t(`step.${step}`),
            description: t(`own.step.${step}`),
            state: 'next',
          }))}
        />
      </Section>
      {report ? null : (
        <Notice title={t('own.noReport')}>
          <p>
            {t('own.noReportText')} <Link to={paths.ownReport()}>{t('own.toReport')}</Link>
          </p>
        </Notice>
      )}
      {choice && mayRequest ? <Choice choice={choice} /> : null}
    </>
  )
}

function Choice({ choice }: { choice: NonNullable<OwnAuditsData['choice']> }) {
  const { t } = useTranslation('external-audits')
  const { bodies, total, page, pageSize } = choice
  const free = bodies.filter(({ blocked }) => blocked.length === 0)
  const blocked = bodies.filter((body) => body.blocked.length > 0)
  return (
    <Section id="bodies" title={t('choose.title')}>
      <p className="measure">{t('choose.text')}</p>
      {total === 0 ? <EmptyPart>{t('choose.none')}</EmptyPart> : null}
      {free.length > 0 ? (
        <Form method="get" action={paths.newAudit()} className="form">
          <HiddenFields fields={{ page }} />
          <fieldset className="field">
            <legend className="label">{t('choose.body')}</legend>
            <div className="options">
              {free.map(({ id, name, country }, index) => (
                <label key={id} className="option">
                  <input type="radio" name="body" value={id} defaultChecked={index === 0} />
                  <span>
                    <bdi>{name}</bdi>
                    {country ? <span className="muted"> ({country})</span> : null}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="row">
            <Button>{t('choose.submit')}</Button>
          </div>
        </Form>
      ) : null}
      {blocked.length > 0 ? (
        <>
          <h3>{t('choose.blocked')}</h3>
          <ul className="stack stack-sm">
            {blocked.map(({ id, name, blocked: reasons }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <span>: </span>
                <Blocked reasons={reasons} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        hrefFor={(next) => `${paths.ownAudits({ bodies: next })}#bodies`}
      />
    </Section>
  )
}

type NewAuditPageProps = NewAuditData & { result: SubmissionResult | undefined }

/** The second look: what is sent to whom, and what they will see. */
export function NewAuditPage({ report, body, textLimit, formKey, result }: NewAuditPageProps) {
  const { t, language } = useTranslation(['external-audits', 'disclosure'])
  const { number, validUntil, outletKey } = report
  return (
    <>
      <Breadcrumbs items={[{ label: t('own.title'), href: paths.ownAudits() }, { label: t('new.title') }]} />
      <PageHeading title={t('new.title')} lede={t('new.lede')} />
      <Stack gap="lg">
        <DescriptionList
          items={[
            {
              term: t('column.body'),
              details: <bdi>{withCommas(language, [body.name, body.country])}</bdi>,
            },
            ...(body.website
              ? [{ term: t('disclosure:content.website'), details: <WebLink address={body.website} /> }]
              : []),
            {
              term: t('column.report'),
              details: (
                <>
                  <Link to={paths.outletReport(outletKey, number)}>
                    {t('disclosure:numbered', { number })}
                  </Link>
                  <p className="hint">
                    {t('disclosure:own.validUntil')} <Time value={validUntil} show="date" />
                  </p>
                </>
              ),
            },
            { term: t('new.sees'), details: t('new.seesText') },
            { term: t('new.then'), details: t('new.thenText') },
          ]}
        />
        <Section title={t('new.words')}>
          <ReasonForm
            id="request"
            action={paths.newAudit({ body: body.id })}
            hidden={[
              ['body', body.id],
              ['report', String(number)],
              ['formKey', formKey],
            ]}
            label={t('new.text')}
            hint={t('new.textHint')}
            isOptional
            submitLabel={t('new.submit')}
            limit={textLimit}
            cancelHref={paths.ownAudits()}
            result={result}
          />
        </Section>
      </Stack>
    </>
  )
}
