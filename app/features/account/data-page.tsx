import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { MarkedText } from '~/app/ui/content/marked-text'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { DataExport } from '~/contracts/accounts/account'
import type { DataPageData } from './data.server'
import { LeavingDialog, DeactivationPage, ErasurePage } from './leaving-pages'

interface DataPageProps extends DataPageData {
  result: SubmissionResult | undefined
}

export function DataPage({ leaving, email, hasContributors, copy, formKey, result }: DataPageProps) {
  const { t } = useTranslation('account')
  if (leaving === 'deactivate') return <DeactivationPage hasContributors={hasContributors} result={result} />
  if (leaving === 'erase')
    return <ErasurePage email={email} hasContributors={hasContributors} result={result} />
  return (
    <>
      <Section title={t('export.title')}>
        <p>{t('export.text')}</p>
        {copy ? <Copy copy={copy} formKey={formKey} /> : null}
      </Section>
      <Section title={t('deactivate.title')}>
        <p>{t('deactivate.text')}</p>
        <div className="row">
          <LeavingDialog kind="deactivate" email={email} hasContributors={hasContributors}>
            {t('deactivate.open')}
          </LeavingDialog>
        </div>
      </Section>
      <Section title={t('erase.title')}>
        <p>{t('erase.text')}</p>
        <div className="row">
          <LeavingDialog kind="erase" email={email} hasContributors={hasContributors}>
            {t('erase.open')}
          </LeavingDialog>
        </div>
      </Section>
    </>
  )
}

/** State of the latest data export, and the available actions. */
function Copy({ copy, formKey }: { copy: DataExport; formKey: string }) {
  const { t } = useTranslation('account')
  if (copy.state === 'waiting') {
    return (
      <>
        <Notice title={t('export.waitingTitle')}>{t('export.waitingText')}</Notice>
        <div className="row">
          <ButtonLink href={paths.accountSection('data')} variant="secondary">
            {t('export.lookAgain')}
          </ButtonLink>
        </div>
      </>
    )
  }
  return (
    <>
      {copy.state === 'ready' ? <Ready copy={copy} /> : null}
      {copy.state === 'failed' ? (
        <Notice tone="error" title={t('export.failedTitle')}>
          {t('export.failedText')}
        </Notice>
      ) : null}
      {copy.nextAt ? (
        <p className="muted">
          <MarkedText
            text={t('export.next')}
            marks={{ time: () => <Time value={copy.nextAt ?? ''} withZone /> }}
          />
        </p>
      ) : (
        <AskForm formKey={formKey} words={copy.state === 'ready' ? t('export.again') : t('export.ask')} />
      )}
    </>
  )
}

function Ready({ copy: { expiresAt, bytes } }: { copy: DataExport }) {
  const { t, language } = useTranslation('account')
  const marks = { time: () => <Time value={expiresAt ?? ''} withZone /> }
  return (
    <>
      <Notice tone="success" title={t('export.readyTitle')}>
        <MarkedText text={t('export.readyText', { size: sizeIn(language, bytes ?? 0) })} marks={marks} />
      </Notice>
      <div className="row">
        <ButtonLink href={paths.accountDataFile} reloadDocument>
          {t('export.download')}
        </ButtonLink>
      </div>
    </>
  )
}

function AskForm({ formKey, words }: { formKey: string; words: string }) {
  const navigation = useNavigation()
  return (
    <Form method="post" action={paths.accountSection('data')} preventScrollReset>
      <input type="hidden" name="intent" value="export" />
      <input type="hidden" name="formKey" value={formKey} />
      <Button variant="secondary" pending={navigation.state === 'submitting'}>
        {words}
      </Button>
    </Form>
  )
}

/** “340 kB”, “2.4 MB” in the given language. */
function sizeIn(locale: string, bytes: number): string {
  const inMegabytes = bytes >= 1_000_000
  const unit = inMegabytes ? 'megabyte' : 'kilobyte'
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: inMegabytes ? 1 : 0,
  })
  return format.format(inMegabytes ? bytes / 1_000_000 : Math.max(1, bytes / 1000))
}
