import { Form } from '~/app/ui/forms/form'
import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { PlainField } from '~/app/ui/forms/plain-field'
import type { AuditReport } from '~/contracts/administration/audit-log'
import type { Verified } from './audit.server'

/** Verification of the log: the button and its result. */
export function Verification({ verified, action }: { verified: Verified | undefined; action: string }) {
  const { t } = useTranslation('audit')
  return (
    <Section id="verification" title={t('verify.title')}>
      <p>{t('verify.text')}</p>
      <div role="status">
        {verified?.error ? <Notice tone="error" title={t(`verify.error.${verified.error}`)} /> : null}
        {verified?.report ? <Outcome {...verified.report} /> : null}
      </div>
      <Form method="post" action={`${action}#verification`} className="stack" preventScrollReset>
        <PlainField
          label={t('verify.head')}
          hint={t('verify.headHint')}
          name="head"
          maxLength={80}
          dir="ltr"
          autoComplete="off"
          defaultValue={verified?.head}
        />
        <div>
          <Button variant="secondary">{t('verify.button')}</Button>
        </div>
      </Form>
    </Section>
  )
}

function Outcome({ whole, complete, count, position, fault, head }: AuditReport) {
  const { t, language } = useTranslation('audit')
  const number = numberFormat(language).format(count)
  if (!whole)
    return (
      <Notice tone="error" title={t('verify.broken', { position })}>
        <p>{t(`verify.chainError.${fault ?? 'changed'}`)}</p>
        <p>{t('verify.brokenText')}</p>
      </Notice>
    )
  if (!complete)
    return (
      <Notice tone="warning" title={t('verify.part', { count, number })}>
        <p>{t('verify.partText')}</p>
      </Notice>
    )
  return (
    <Notice tone="success" title={t('verify.whole', { count, number })}>
      {head ? (
        <p>
          {t('verify.keep')} <code className="typed">{head}</code>
        </p>
      ) : null}
    </Notice>
  )
}
