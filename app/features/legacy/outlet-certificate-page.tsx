import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { BrandMark, Ring } from '~/app/ui/content/ring'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import { isReady } from '~/contracts/content/clauses'
import { CertificateTools } from './certificate-page'
import type { OutletCertificate } from './certificate.server'

interface OutletCertificateProps {
  brand: string
  certificate: OutletCertificate
}

/** A printable sheet once every clause is ready; before that, what is missing. */
export function OutletCertificatePage(props: OutletCertificateProps) {
  const missing = props.certificate.clauses.filter(({ state }) => !isReady(state))
  return missing.length > 0 ? <Missing {...props} missing={missing} /> : <Sheet {...props} />
}

function Sheet({ brand, certificate }: OutletCertificateProps) {
  const { t } = useTranslation('legacy')
  const { name, clauses, ready, total, changedAt, today } = certificate
  const without = clauses.filter(({ state }) => state === 'notApplicable')
  const list = without.map(({ clause, title }) => `${String(clause)}.\u00a0${title}`)
  return (
    <div className="certificate">
      <CertificateTools />
      <article className="certificate-sheet stack">
        <p className="certificate-brand">
          <BrandMark /> {brand}
        </p>
        <Ring
          numbered
          segments={clauses.map(({ clause, title }) => ({ clause, title, state: 'done' as const }))}
        >
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

function Missing({
  certificate: { ready, total },
  missing,
}: OutletCertificateProps & { missing: OutletCertificate['clauses'] }) {
  const { t } = useTranslation('legacy')
  return (
    <>
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
    </>
  )
}
