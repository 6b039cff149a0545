import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Brand } from '~/app/ui/content/brand'
import { Ring } from '~/app/ui/content/ring'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import { PrintButton } from '~/app/ui/forms/print-button'
import type { Certificate, NoCertificate, OutletCertificate } from './certificate.server'
import { isReady } from '~/contracts/content/clauses'

/** A printable certificate of validation, e.g. for editors, press offices or an accreditation. */
export function CertificatePage({ brand, certificate }: { brand: string; certificate: Certificate }) {
  const { t } = useTranslation('legacy')
  return (
    <div className="certificate">
      <CertificateTools />
      <Sheet brand={brand} certificate={certificate} />
      {certificate.address === null ? (
        <p className="hint no-print">
          {t('certificate.private')} <Link to={paths.profileSettings}>{t('certificate.show')}</Link>
        </p>
      ) : null}
    </div>
  )
}

function CertificateTools() {
  const { t } = useTranslation('legacy')
  return (
    <div className="row no-print">
      <Link to={paths.home}>{t('certificate.back')}</Link>
      <PrintButton label={t('certificate.print')} menuHint={t('certificate.printMenu')} />
    </div>
  )
}

function Sheet({ brand, certificate }: { brand: string; certificate: Certificate }) {
  const { t } = useTranslation('legacy')
  const { name, validator, since, today, address, ring } = certificate
  return (
    <article className="certificate-sheet stack">
      <Issuer brand={brand} />
      <Ring segments={ring.map((place) => ({ ...place, title: '', state: 'done' }))} />
      <h1 tabIndex={-1}>{t('certificate.title')}</h1>
      <p>{t('certificate.before', { brand })}</p>
      <p className="certificate-name" dir="auto">
        {name}
      </p>
      <p>{t('certificate.after', { brand })}</p>
      <DescriptionList
        items={[
          { term: t('certificate.by'), details: validator ?? t('certificate.byUnknown', { brand }) },
          ...(since ? [{ term: t('certificate.since'), details: <Time value={since} show="date" /> }] : []),
          { term: t('certificate.printed'), details: <Time value={today} show="date" /> },
        ]}
      />
      <p className="certificate-check">
        {address ? t('certificate.check') : t('certificate.ask', { brand })}
        {address ? (
          <>
            {' '}
            <span className="certificate-address">{address}</span>
          </>
        ) : null}
      </p>
      <p className="hint">{t('certificate.note')}</p>
    </article>
  )
}

/** Whose page it is: around a print page there is no header that says it. */
function Issuer({ brand }: { brand: string }) {
  return (
    <p className="certificate-brand">
      <Brand name={brand} />
    </p>
  )
}

type NoCertificatePageProps = { brand: string; blockedReason: NoCertificate }

/** For accounts without a certificate. */
export function NoCertificatePage({ brand, blockedReason }: NoCertificatePageProps) {
  const { t } = useTranslation('legacy')
  return (
    <div className="certificate">
      <Issuer brand={brand} />
      <PageHeading
        title={t('certificate.title')}
        lede={t(`certificate.blockedReason.${blockedReason}.lede`)}
      />
      <Measure>
        <Stack>
          <p>{t(`certificate.blockedReason.${blockedReason}.text`)}</p>
          <div className="row">
            <ButtonLink href={paths.home}>{t('certificate.back')}</ButtonLink>
          </div>
        </Stack>
      </Measure>
    </div>
  )
}

interface OutletCertificateProps {
  brand: string
  certificate: OutletCertificate
}

/** A printable sheet once every clause is ready; before that, what is missing. */
export function OutletCertificatePage(props: OutletCertificateProps) {
  const missing = props.certificate.clauses.filter(({ state }) => !isReady(state))
  return missing.length > 0 ? <MissingClauses {...props} missing={missing} /> : <OutletSheet {...props} />
}

function OutletSheet({ brand, certificate }: OutletCertificateProps) {
  const { t } = useTranslation('legacy')
  const { name, clauses, ready, total, changedAt, today } = certificate
  const without = clauses.filter(({ state }) => state === 'notApplicable')
  const list = without.map(({ clause, title }) => `${String(clause)}.\u00a0${title}`)
  return (
    <div className="certificate">
      <CertificateTools />
      <article className="certificate-sheet stack">
        <Issuer brand={brand} />
        <Ring numbered segments={clauses.map((clause) => ({ ...clause, state: 'done' as const }))}>
          <span className="ring-number num" aria-hidden="true">
            {ready}
          </span>
        </Ring>
        <h1 tabIndex={-1}>{t('outletCertificate.title')}</h1>
        <p className="certificate-name" dir="auto">
          {name}
        </p>
        <p>{t('outletCertificate.statement')}</p>
        <DescriptionList
          items={[
            {
              term: t('outletCertificate.clauses'),
              details: t('outletCertificate.readyOf', { ready, total }),
            },
            ...(list.length > 0
              ? [{ term: t('outletCertificate.notApplicable'), details: list.join(' · ') }]
              : []),
            ...(changedAt
              ? [{ term: t('outletCertificate.changed'), details: <Time value={changedAt} show="date" /> }]
              : []),
            { term: t('certificate.printed'), details: <Time value={today} show="date" /> },
          ]}
        />
        <p className="certificate-check strong">{t('outletCertificate.own')}</p>
        <p className="hint">{t('outletCertificate.note')}</p>
      </article>
    </div>
  )
}

function MissingClauses({
  brand,
  certificate: { ready, total },
  missing,
}: OutletCertificateProps & { missing: OutletCertificate['clauses'] }) {
  const { t } = useTranslation('legacy')
  return (
    <div className="certificate">
      <Issuer brand={brand} />
      <PageHeading
        title={t('outletCertificate.title')}
        lede={t('outletCertificate.missing.lede', { ready, total })}
      />
      <Measure>
        <Stack>
          <p>{t('outletCertificate.missing.text')}</p>
          <div className="row">
            <ButtonLink href={paths.guideChecklist()}>{t('outletCertificate.missing.action')}</ButtonLink>
            <Link to={paths.home}>{t('certificate.back')}</Link>
          </div>
          <Section title={t('outletCertificate.missing.title')}>
            <ul className="stack stack-sm">
              {missing.map(({ clause, title }) => (
                <li key={clause}>
                  <Link to={`${paths.guideChecklist()}#clause-${String(clause)}`}>
                    {clause}. {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        </Stack>
      </Measure>
    </div>
  )
}
