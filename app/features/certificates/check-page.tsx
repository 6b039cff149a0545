import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Link } from '~/app/ui/navigation/link'
import type { CheckResult } from '~/contracts/certification/certificates'
import { certificateCheckLimit } from '~/contracts/constants'
import { tones } from './certificate-page'

interface CheckPageProps {
  result: SubmissionResult | undefined
  told: { found: CheckResult; says: string; number: string | null; formerAddress: string | null } | undefined
}

/** Anybody checks here what an outlet says of itself. */
export function CheckPage({ result, told }: CheckPageProps) {
  const { t } = useTranslation('certificate')
  return (
    <>
      <PageHeading title={t('check.title')} lede={t('check.lede')} />
      <Stack>
        <div role="status">{told ? <Told {...told} /> : null}</div>
        <CheckForm result={result} />
        <p>
          <Link to={paths.helpdeskQuestion('check-a-certificate')}>{t('check.meaning')}</Link>
        </p>
      </Stack>
    </>
  )
}

function Told({ found, says, number, formerAddress }: NonNullable<CheckPageProps['told']>) {
  const { t } = useTranslation('certificate')
  const isOne = found !== 'forged' && found !== 'unknown'
  return (
    <Notice tone={isOne ? tones[found] : 'error'}>
      {isOne ? (
        <>
          <strong>{t(`state.${found}`)}</strong> <span aria-hidden>·</span>{' '}
        </>
      ) : null}
      <span>{says}</span>
      {formerAddress ? <p>{t('check.former', { address: formerAddress })}</p> : null}
      {number ? <Link to={paths.certificateOf(number)}>{t('check.open')}</Link> : null}
    </Notice>
  )
}

function CheckForm({ result }: Pick<CheckPageProps, 'result'>) {
  const { t } = useTranslation('certificate')
  const labels = { text: t('check.text') }
  const { fields, frame } = useCheckedForm<{ text: string }>({
    id: 'check',
    labels,
    result,
    constraint: { text: { required: true, maxLength: certificateCheckLimit } },
  })
  return (
    <CheckedForm
      {...frame}
      action={paths.certificateCheck}
      asks="certificate:asks"
      submit={t('check.submit')}
    >
      <TextareaField
        field={fields.text}
        label={labels.text}
        hint={t('check.hint')}
        rows={3}
        spellCheck={false}
        autoComplete="off"
      />
    </CheckedForm>
  )
}
