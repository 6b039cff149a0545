import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { StructuredData } from '~/app/ui/content/delivery'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { QrCode } from '~/app/ui/content/qr-code'
import { Time } from '~/app/ui/content/time'
import { Notice, type Tone } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { CopyField } from '~/app/ui/forms/copy-field'
import { PrintButton } from '~/app/ui/forms/print-button'
import { Link } from '~/app/ui/navigation/link'
import type { Certificate, CertificateState } from '~/contracts/certification/certificates'
import type { CertificateData, ShownCertificate } from './certificate.server'

export const tones: Record<CertificateState, Tone> = {
  valid: 'success',
  suspended: 'warning',
  expired: 'warning',
  withdrawn: 'error',
}

/** A certificate for readers who may know nothing of the campus. On paper it takes one page. */
export function CertificatePage(data: CertificateData) {
  if (!data.found) return <UnknownNumber />
  return <Shown {...data} />
}

function UnknownNumber() {
  const { t } = useTranslation('certificate')
  return (
    <>
      <PageHeading title={t('gone.title')} lede={t('gone.text')} />
      <div className="row">
        <ButtonLink href={paths.certificateCheck}>{t('gone.check')}</ButtonLink>
        <Link to={paths.registry()}>{t('gone.registry')}</Link>
      </div>
    </>
  )
}

function Shown({ certificate, says, address, qr, markup, structured }: ShownCertificate) {
  const { t } = useTranslation('certificate')
  const { number, state, outlet, renewedBy } = certificate
  return (
    <article className="certified">
      <PageHeading
        kicker={t('title')}
        title={outlet.name === null ? t('left') : <bdi>{outlet.name}</bdi>}
        actions={<PrintButton label={t('print')} menuHint={t('printMenu')} />}
      />
      <Stack gap="lg">
        <Notice tone={tones[state]}>
          <strong>{t(`state.${state}`)}</strong> <span aria-hidden>·</span> <span>{says}</span>
        </Notice>
        {renewedBy ? (
          <p>
            <span>{t('renewed')}</span> <Link to={paths.certificateOf(renewedBy)}>{t('toNewer')}</Link>
          </p>
        ) : null}
        <div className="certified-facts">
          <Facts certificate={certificate} />
          <figure className="certified-code">
            <QrCode {...qr} label={t('qr.label')} />
            <figcaption>
              <span className="num">
                {address.slice(0, -number.length)}
                <wbr />
                {number}
              </span>
              <span className="hint">{t('qr.text')}</span>
            </figcaption>
          </figure>
        </div>
        <History certificate={certificate} />
        {markup ? <OwnSite number={number} markup={markup} /> : null}
        <Programs certificate={certificate} />
      </Stack>
      {structured ? <StructuredData data={structured} /> : null}
    </article>
  )
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('certificate')
  const { number, body, report, reportPath, standard, validFrom, validUntil } = certificate
  const named = t('fact.reportNumber', { number: report })
  const items: Description[] = [
    { term: t('fact.number'), details: <span className="num">{number}</span> },
    {
      term: t('fact.body'),
      details: body.website ? (
        <a href={body.website} rel="noopener">
          <bdi>{body.name}</bdi>
        </a>
      ) : (
        <bdi>{body.name}</bdi>
      ),
    },
    { term: t('fact.from'), details: <Time value={validFrom} show="date" /> },
    { term: t('fact.until'), details: <Time value={validUntil} show="date" /> },
    {
      term: t('fact.report'),
      details: reportPath ? (
        <Link to={reportPath}>{named}</Link>
      ) : (
        <>
          <span>{named}</span>
          <p className="hint">{t('fact.reportGone')}</p>
        </>
      ),
    },
    {
      term: t('fact.standard'),
      details: (
        <Link to={paths.standard({ version: standard })}>{t('fact.version', { number: standard })}</Link>
      ),
    },
  ]
  return <DescriptionList items={items} />
}

export function History({ certificate: { changes } }: { certificate: Certificate }) {
  const { t } = useTranslation('certificate')
  if (changes.length === 0) return null
  return (
    <Section title={t('history.title')}>
      <ul className="stack stack-sm">
        {changes.map(({ kind, on, reason, code }, index) => (
          <li key={`${String(index)} ${kind}`}>
            <strong>{t(`history.${kind}`)}</strong>
            <span className="muted">
              , <Time value={on} show="date" />
            </span>
            {kind !== 'lifted' && code !== null && code !== 'decision' ? <p>{t(`because.${code}`)}</p> : null}
            {reason ? (
              <p className="typed measure" dir="auto">
                {reason}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** For the outlet, which may have a page of its own. */
function OwnSite({ number, markup }: { number: string; markup: string }) {
  const { t } = useTranslation('certificate')
  return (
    <details className="fold no-print">
      <summary>{t('badge.title')}</summary>
      <div className="stack stack-sm">
        <p className="measure">{t('badge.text')}</p>
        <img src={paths.certificateBadge(number)} width={96} height={96} alt="" loading="lazy" />
        <CopyField label={t('badge.code')} hint={t('badge.codeHint')} value={markup} />
      </div>
    </details>
  )
}

/** Plain links: what they lead to are files. */
function Programs({ certificate: { number, outlet } }: { certificate: Certificate }) {
  const { t } = useTranslation('certificate')
  return (
    <p className="muted no-print">
      {t('programs.title')}: <a href={paths.certificateFile(number)}>{t('programs.json')}</a>
      {outlet.name === null ? null : (
        <>
          <span> · </span>
          <a href={paths.certificateCredential(number)}>{t('programs.credential')}</a>
        </>
      )}
      <span> · </span>
      <a href={paths.signingKeys}>{t('programs.keys')}</a>
    </p>
  )
}
