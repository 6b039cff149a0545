import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Field } from '~/app/ui/forms/field'
import { CheckboxGroup } from '~/app/ui/forms/option-groups'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { disclosureLimits } from '~/contracts/constants'
import type { SharedAnswersData, SigningData } from './disclosure.server'
import { Counts, type RenderAnswer, ReportContent, ReportContents } from './report-content'

type SignPageProps = SigningData & { result: SubmissionResult | undefined; renderAnswer: RenderAnswer }

/** Everything that would become public, as a stranger reads it, and the form to sign it. */
export function SignPage(props: SignPageProps) {
  const { t } = useTranslation('disclosure')
  const { report, words, files, renderAnswer, maySign, isHindered, result } = props
  const hasChanged = result?.error?.['']?.includes('disclosureChanged') ?? false
  const canSign = maySign && !isHindered
  return (
    <>
      <Breadcrumbs items={[{ label: t('report'), href: paths.ownReport() }, { label: t('sign.title') }]} />
      <PageHeading
        title={t('sign.title')}
        lede={t('sign.lede')}
        actions={canSign ? <a href="#sign">{t('sign.toForm')}</a> : undefined}
      />
      <Sidebar side={<ReportContents report={report} words={words} />}>
        <Stack gap="lg">
          {hasChanged ? <Notice tone="warning">{t('sign.changed')}</Notice> : null}
          {maySign ? null : <Notice>{t('own.contributor')}</Notice>}
          {isHindered ? <Notice tone="warning">{t('sign.hindered')}</Notice> : null}
          <Counts counts={report.counts} />
          {files > 0 ? (
            <Notice title={t('sign.files', { count: files })}>
              <p>{t('sign.filesText')}</p>
            </Notice>
          ) : null}
          <ReportContent report={report} words={words} renderAnswer={renderAnswer} />
          {canSign ? (
            <SignForm {...props} />
          ) : (
            <div>
              <ButtonLink href={paths.ownReport()} variant="secondary">
                {t('sign.back')}
              </ButtonLink>
            </div>
          )}
        </Stack>
      </Sidebar>
    </>
  )
}

type Values = { name: string; function: string; authorised: string[] }

function SignForm({ state, result }: SignPageProps) {
  const { t } = useTranslation('disclosure')
  const labels = { name: t('sign.name'), function: t('sign.function'), authorised: t('sign.confirmation') }
  const { fields, frame, navigation } = useCheckedForm<Values>({
    id: 'signing',
    labels,
    result,
    constraint: {
      name: { required: true, maxLength: disclosureLimits.signerName },
      function: { required: true, maxLength: disclosureLimits.signerFunction },
      authorised: { required: true },
    },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <Section id="sign" title={t('sign.form')}>
      <CheckedForm {...frame} action={paths.ownReportSigning} asks="disclosure:asks" hidden={{ state }}>
        <Field field={fields.name} label={labels.name} hint={t('sign.nameHint')} autoComplete="name" />
        <Field
          field={fields.function}
          label={labels.function}
          hint={t('sign.functionHint')}
          autoComplete="organization-title"
        />
        <CheckboxGroup
          field={fields.authorised}
          legend={labels.authorised}
          options={[{ value: 'yes', label: t('sign.authorised') }]}
        />
        <div className="row">
          <Button pending={navigation.formMethod === 'POST'}>{t('sign.submit')}</Button>
          <ButtonLink href={paths.ownReport()} variant="secondary">
            {t('sign.back')}
          </ButtonLink>
        </div>
      </CheckedForm>
    </Section>
  )
}

/** What a linked outlet shows its group: its answers as a report would publish them now. */
export function SharedAnswersPage(props: SharedAnswersData & { renderAnswer: RenderAnswer }) {
  const { t } = useTranslation('disclosure')
  const { id, title, report, words, renderAnswer } = props
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('shared.back'), href: paths.outlets() },
          { label: title, href: paths.link(id) },
          { label: t('shared.title') },
        ]}
      />
      <PageHeading title={t('shared.title')} kicker={<bdi>{title}</bdi>} lede={t('shared.lede')} />
      <Sidebar side={<ReportContents report={report} words={words} />}>
        <Stack gap="lg">
          <Counts counts={report.counts} />
          <ReportContent report={report} words={words} renderAnswer={renderAnswer} />
        </Stack>
      </Sidebar>
    </>
  )
}
