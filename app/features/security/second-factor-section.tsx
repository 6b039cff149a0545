import { ProofFields } from '~/app/ui/forms/proof-fields'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import type { SecondFactor, SecondFactorSetUp } from '~/contracts/accounts/security'
import type { QrPicture } from '~/app/platform/qr.server'
import { ActionForm, ActionPage, useActionForm } from './action-form'
import { QrCode } from '~/app/ui/content/qr-code'
import { Field } from '~/app/ui/forms/field'
import { Icon } from '~/app/ui/icons'
import { useHydrated } from '~/app/ui/use-hydrated'

interface SecondFactorSectionProps {
  factor: SecondFactor
  qr: QrPicture | null
  result: SubmissionResult | undefined
}

/** The second factor: off, waiting for its first code, or on. */
export function SecondFactorSection({ factor, qr, result }: SecondFactorSectionProps) {
  const { t } = useTranslation('security')
  return (
    <Section id="second-factor" title={t('factor.title')}>
      <Measure>
        {factor.enabledAt ? (
          <SwitchedOn since={factor.enabledAt} codesLeft={factor.recoveryCodesLeft} />
        ) : factor.setUp && qr ? (
          <SetUpForm setUp={factor.setUp} qr={qr} result={result} />
        ) : (
          <StartForm result={result} />
        )}
      </Measure>
    </Section>
  )
}

const fewCodes = 3

function SwitchedOn({ since, codesLeft }: { since: string; codesLeft: number }) {
  const { t } = useTranslation('security')
  return (
    <div className="stack">
      <p>
        {t('factor.on')} <Time value={since} show="date" />
      </p>
      {codesLeft <= fewCodes ? (
        <Notice tone="warning">{t('factor.codesLeft', { count: codesLeft })}</Notice>
      ) : (
        <p>{t('factor.codesLeft', { count: codesLeft })}</p>
      )}
      <div className="row">
        <ButtonLink href={paths.accountSection('security', { confirm: 'codes' })} variant="secondary">
          {t('codes.title')}
        </ButtonLink>
        <ButtonLink href={paths.accountSection('security', { confirm: 'off' })} variant="secondary">
          {t('off.link')}
        </ButtonLink>
      </div>
    </div>
  )
}

function StartForm({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('security')
  const labels = { password: t('password') }
  const { fields, frame } = useActionForm({ intent: 'start', labels, result })
  return (
    <ActionForm frame={frame} submit={t('factor.start')}>
      <p>{t('factor.explanation')}</p>
      <ProofFields fields={fields} labels={labels} hint={t('factor.passwordHint')} />
    </ActionForm>
  )
}

interface SetUpFormProps {
  setUp: SecondFactorSetUp
  qr: QrPicture
  result: SubmissionResult | undefined
}

/** Set-up of the app by QR code, by hand, or by a link on the same device, then the first code. */
function SetUpForm({ setUp, qr, result }: SetUpFormProps) {
  const { t } = useTranslation('security')
  const labels = { code: t('setUp.code') }
  const { fields, frame, attempt } = useActionForm({ intent: 'confirm', labels, result })
  return (
    <ActionForm frame={frame} submit={t('setUp.submit')}>
      <p>{t('setUp.scan')}</p>
      <QrCode {...qr} label={t('setUp.picture')} />
      <p>
        {t('setUp.byHand')} <code translate="no">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={setUp.uri}>{t('setUp.sameDevice')}</a>
      </p>
      <Field
        key={attempt}
        field={fields.code}
        label={labels.code}
        hint={t('setUp.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
      />
    </ActionForm>
  )
}

/** The recovery codes, shown only once: to be printed, saved or written down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('security')
  const hydrated = useHydrated()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Section id="recovery-codes" title={t('recovery.title')}>
      <p>{t('recovery.text')}</p>
      <ol className="columns" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Form method="post" action={paths.accountSection('security')} className="row">
        <input type="hidden" name="intent" value="kept" />
        <Button>{t('recovery.kept')}</Button>
        <a className="btn btn-secondary" href={file} download={t('recovery.file')}>
          <Icon name="download" />
          {t('recovery.save')}
        </a>
        {hydrated ? (
          <Button
            type="button"
            variant="secondary"
            icon={<Icon name="print" />}
            onClick={() => window.print()}
          >
            {t('recovery.print')}
          </Button>
        ) : null}
      </Form>
    </Section>
  )
}

interface ProofPageProps {
  action: 'off' | 'codes'
  result: SubmissionResult | undefined
}

/**
 * Asks for confirmation and authentication before an action that weakens the account or invalidates recovery
 * codes.
 */
export function ProofPage({ action, result }: ProofPageProps) {
  const { t } = useTranslation('security')
  const labels = { password: t('password'), code: t('code') }
  const intent = action === 'off' ? 'off' : 'renew'
  const { fields, frame } = useActionForm({ intent, labels, result })
  return (
    <ActionPage
      frame={frame}
      title={t(`${action}.title`)}
      submit={t(`${action}.submit`)}
      danger={action === 'off'}
    >
      <p>{t(`${action}.text`)}</p>
      <ProofFields fields={fields} labels={labels} codeHint={t('codeHint')} />
    </ActionPage>
  )
}
