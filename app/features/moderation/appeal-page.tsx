import { Refusal } from '~/app/ui/forms/refusal'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useFormatLocale, useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice, type Tone } from '~/app/ui/feedback/notice'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'
import type { Appeal } from '~/contracts/administration/moderation'
import { Snapshot } from './evidence'

interface AppealPageProps {
  decision: Appeal
  here: string
  formKey: string
  result: SubmissionResult | undefined
}

/** A removal as its author sees it, with the appeal form. */
export function AppealPage({ decision, here, formKey, result }: AppealPageProps) {
  const { t } = useTranslation('moderation')
  const { kind, category, statement, decidedAt, snapshot, text, answer } = decision
  return (
    <>
      <PageHeading title={t('appeal.pageTitle')} lede={t(`meaning.${kind}`)} />
      <Sidebar
        at="end"
        wide
        side={
          decision.state === 'open' ? (
            <Section id="appeal" title={t('appeal.title')}>
              <Until until={decision.until} />
              <AppealForm action={here} formKey={formKey} result={result} />
            </Section>
          ) : null
        }
      >
        <Outcome decision={decision} result={result} />
        <DescriptionList
          items={[
            { term: t('appeal.when'), details: <Time value={decidedAt} /> },
            { term: t('appeal.rule'), details: t(`rule.${category}`) },
            { term: t('appeal.reasons'), details: <Typed>{statement}</Typed> },
            ...(text ? [{ term: t('appeal.own'), details: <Typed>{text}</Typed> }] : []),
            ...(answer ? [{ term: t('appeal.answer'), details: <Typed>{answer}</Typed> }] : []),
          ]}
        />
        <Section title={t('appeal.what')}>
          <Snapshot texts={snapshot} />
        </Section>
      </Sidebar>
    </>
  )
}

function Typed({ children }: { children: ReactNode }) {
  return <span className="typed">{children}</span>
}

/** The date given in the mail. */
function Until({ until }: { until: string }) {
  const { t } = useTranslation('moderation')
  const format = new Intl.DateTimeFormat(useFormatLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return <p>{t('appeal.text', { until: format.format(new Date(until)) })}</p>
}

const tones = {
  waiting: 'info',
  over: 'info',
  upheld: 'warning',
  restored: 'success',
} as const satisfies Record<string, Tone>

function Outcome({ decision: { state }, result }: Pick<AppealPageProps, 'decision' | 'result'>) {
  const { t } = useTranslation('moderation')
  if (state === 'open') return null
  return (
    <>
      <Refusal result={result} />
      <Notice tone={tones[state]}>
        <p>{t(`appeal.state.${state}`)}</p>
        {state === 'over' || state === 'upheld' ? (
          <p>
            <Link to={paths.helpdesk()}>{t('appeal.helpdesk')}</Link>
          </p>
        ) : null}
      </Notice>
    </>
  )
}

type AppealFormProps = { action: string; formKey: string; result: SubmissionResult | undefined }

function AppealForm({ action, formKey, result }: AppealFormProps) {
  const { t } = useTranslation('moderation')
  const { fields, frame } = useCheckedForm<{ text: string }>({
    id: 'appeal-form',
    labels: { text: t('appeal.label') },
    result,
    constraint: { text: { required: true, maxLength: limits.statementMaximumCharacters } },
  })
  return (
    <CheckedForm {...frame} submit={t('appeal.submit')} action={action} hidden={{ formKey }}>
      <TextareaField
        field={fields.text}
        label={t('appeal.label')}
        hint={t('appeal.hint')}
        counter={limits.statementMaximumCharacters}
        rows={8}
      />
    </CheckedForm>
  )
}
