import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Way } from '~/app/ui/feedback/steps'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { ValidationCode, ValidationCodeState } from '~/contracts/validation/validation-codes'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { SubmissionResult } from '@conform-to/react'
import { Field } from '~/app/ui/forms/field'
import type { loadNewCode } from './codes.server'

interface CodeListPageProps {
  codes: ValidationCode[]
  total: number
  page: number
  pageSize: number
}

/** The codes of a provider, with how far each has been used. */
export function CodeListPage({ codes, total, page, pageSize }: CodeListPageProps) {
  const { t } = useTranslation('codes')
  const make = <ButtonLink href={paths.newValidationCode}>{t('list.make')}</ButtonLink>
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('list.up'), href: paths.ijAdministration() }, { label: t('list.title') }]}
      />
      <PageHeading title={t('list.title')} lede={t('list.lede')} actions={codes.length > 0 ? make : null} />
      {codes.length === 0 ? (
        <Sidebar at="end" wide side={<CodeWay />}>
          <EmptyState title={t('list.empty')} action={make}>
            <p>{t('list.emptyText')}</p>
          </EmptyState>
        </Sidebar>
      ) : (
        <Stack gap="lg">
          <Codes codes={codes} />
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            hrefFor={(number) => paths.validationCodes({ page: number })}
          />
        </Stack>
      )}
    </>
  )
}

const codeSteps = ['make', 'hand', 'use'] as const

/** What a code is good for, for a provider that has none yet or makes one. */
function CodeWay() {
  const { t } = useTranslation('codes')
  const steps = codeSteps.map((step) => ({
    label: t(`way.${step}.label`),
    description: t(`way.${step}.text`),
  }))
  return <Way title={t('way.title')} steps={steps} />
}

function Codes({ codes }: Pick<CodeListPageProps, 'codes'>) {
  const { t } = useTranslation('codes')
  const columns: Column<ValidationCode>[] = [
    {
      header: t('column.label'),
      cell: ({ id, label }) => (
        <Link to={paths.validationCode(id)} dir="auto" className="any-break">
          {label}
        </Link>
      ),
    },
    { header: t('column.state'), cell: ({ state }) => <CodeState state={state} /> },
    {
      header: t('column.used'),
      numeric: true,
      cell: ({ useCount, maxUses }) => t('used', { used: useCount, places: maxUses }),
    },
    { header: t('column.until'), cell: ({ expiresAt }) => <Time value={expiresAt} show="date" /> },
  ]
  return <Table caption={t('list.title')} columns={columns} rows={codes} />
}

const tones: Partial<Record<ValidationCodeState, Tone>> = { live: 'success', revoked: 'error' }

/** Whether a code can be used, in a word. */
export function CodeState({ state }: { state: ValidationCodeState }) {
  const { t } = useTranslation('codes')
  const tone = tones[state]
  return <Tag {...(tone ? { tone } : {})}>{t(`state.${state}`)}</Tag>
}

type NewCodePageProps = Awaited<ReturnType<typeof loadNewCode>> & { result: SubmissionResult | undefined }
type Values = Record<'label' | 'maxUses' | 'days', string>

/** What a course, how many people and how long: the code itself is made by the campus. */
export function NewCodePage(page: NewCodePageProps) {
  const { t } = useTranslation('codes')
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('list.up'), href: paths.ijAdministration() },
          { label: t('list.title'), href: paths.validationCodes() },
          { label: t('new.title') },
        ]}
      />
      <PageHeading title={t('new.title')} lede={t('new.lede')} />
      <Sidebar at="end" wide side={<CodeWay />}>
        <CodeForm {...page} />
      </Sidebar>
    </>
  )
}

function CodeForm({ formKey, limits, result }: NewCodePageProps) {
  const { t } = useTranslation('codes')
  const labels = { label: t('field.label'), maxUses: t('field.maxUses'), days: t('field.days') }
  const { fields, frame, navigation } = useCheckedForm<Values>({
    id: 'new-code',
    labels,
    result,
    constraint: {
      label: { required: true, maxLength: limits.label },
      maxUses: { required: true, min: 1, max: limits.uses },
      days: { required: true, min: 1, max: limits.days },
    },
    defaultValue: { days: String(limits.defaultDays) },
  })
  return (
    <CheckedForm {...frame} action={paths.newValidationCode} asks="codes:asks" hidden={{ formKey }}>
      <Field field={fields.label} label={labels.label} hint={t('field.labelHint')} autoComplete="off" />
      <Field
        field={fields.maxUses}
        label={labels.maxUses}
        hint={t('field.maxUsesHint')}
        type="number"
        inputMode="numeric"
      />
      <Field
        field={fields.days}
        label={labels.days}
        hint={t('field.daysHint')}
        type="number"
        inputMode="numeric"
      />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('new.submit')}</Button>
        <Link to={paths.validationCodes()}>{t('new.cancel')}</Link>
      </div>
    </CheckedForm>
  )
}
