import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Measure, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { BrandMark, Ring } from '~/app/ui/content/ring'
import { Time } from '~/app/ui/content/time'
import { ButtonLink } from '~/app/ui/forms/button'
import { PrintButton } from '~/app/ui/forms/print-button'
import { clauseNumbers } from '~/contracts/constants'
import type { Certificate, NoCertificate } from './certificate.server'

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

export function CertificateTools() {
  const { t } = useTranslation('legacy')
  return (
    <div className="row no-print">
      <Link to={paths.home}>{t('certificate.back')}</Link>
      <PrintButton label={t('certificate.print')} menuHint={t('certificate.printMenu')} />
    </div>
  )
}

const ornament = clauseNumbers.map((clause) => ({ clause, title: '', state: 'done' }) as const)

function Sheet({ brand, certificate }: { brand: string; certificate: Certificate }) {
  const { t } = useTranslation('legacy')
  const { name, validator, since, today, address } = certificate
  return (
    <article className="certificate-sheet stack">
      <p className="certificate-brand">
        <BrandMark /> {brand}
      </p>
      <Ring segments={ornament} />
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

/** For accounts without a certificate. */
export function NoCertificatePage({ blockedReason }: { blockedReason: NoCertificate }) {
  const { t } = useTranslation('legacy')
  return (
    <>
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
    </>
  )
}
