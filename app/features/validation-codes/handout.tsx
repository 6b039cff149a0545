import { useTranslation } from '~/app/texts/use-translation'
import { QrCode } from '~/app/ui/content/qr-code'
import { Time } from '~/app/ui/content/time'
import { CopyField } from '~/app/ui/forms/copy-field'
import { PrintButton } from '~/app/ui/forms/print-button'

interface HandoutProps {
  handout: {
    code: string
    link: string
    address: string
    brand: string
    qr: { size: number; path: string }
  }
  provider: string
  expiresAt: string
}

/** The handout for the course: the only printed part of the page. */
export function Handout({ handout, provider, expiresAt }: HandoutProps) {
  const { t } = useTranslation('codes')
  const { code, link, address, brand, qr } = handout
  return (
    <>
      <section className="section stack">
        <h2>{t('handout.title', { brand })}</h2>
        <p>{t('handout.text', { provider })}</p>
        <p className="course-code" translate="no" dir="ltr">
          {code}
        </p>
        <div className="handout">
          <QrCode {...qr} label={t('handout.picture', { code })} />
          <ol className="stack stack-sm">
            <li>
              {t('handout.open')}{' '}
              <strong className="any-break" translate="no" dir="ltr">
                {address}
              </strong>
            </li>
            <li>{t('handout.register')}</li>
            <li>{t('handout.enter')}</li>
          </ol>
        </div>
        <p>
          {t('handout.until')} <Time value={expiresAt} withZone />
        </p>
      </section>
      <div className="stack no-print">
        <CopyField label={t('handout.link')} value={link} hint={t('handout.linkHint')} />
        <div className="row">
          <PrintButton label={t('handout.print')} menuHint={t('handout.menu')} />
        </div>
      </div>
    </>
  )
}
