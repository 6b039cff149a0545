import { Refusal, UnsentText } from '~/app/ui/forms/refusal'
import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { BotTrap } from '~/app/ui/forms/bot-trap'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import { Field } from '~/app/ui/forms/field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { doubtLimits, limits } from '~/contracts/constants'
import { QuestionHeading, type RenderAnswer } from '../report-content'
import type { AskingData } from './ask.server'

type AskPageProps = AskingData & { result: SubmissionResult | undefined; renderAnswer: RenderAnswer }

/** Anybody can question an answer here; why not, where that is not possible. */
export function AskPage(props: AskPageProps) {
  const { t } = useTranslation(['doubts', 'disclosure'])
  const { outletKey, number, name, line, refusal, renderAnswer } = props
  return (
    <article className="report-page">
      <Breadcrumbs
        items={[
          {
            label: t('disclosure:numbered', { number }),
            href: paths.outletReport(outletKey, number),
          },
          { label: t('ask.title') },
        ]}
      />
      <PageHeading
        kicker={name ? <bdi>{name}</bdi> : t('disclosure:report')}
        title={t('ask.title')}
        lede={refusal ? undefined : t('ask.lede')}
      />
      <Stack gap="lg">
        {refusal ? <Closed {...props} refusal={refusal} /> : null}
        {line ? (
          <Section title={t('ask.answer')}>
            <div className="report-question stack stack-sm">
              <QuestionHeading question={line.question} />
              {renderAnswer(line.answer, line.question)}
            </div>
          </Section>
        ) : null}
        {refusal ? null : <AskForm {...props} />}
      </Stack>
    </article>
  )
}

type ClosedProps = AskPageProps & { refusal: NonNullable<AskPageProps['refusal']> }

/** What was typed before the report was replaced is not lost. */
function Closed({ refusal, newest, result }: ClosedProps) {
  const { t } = useTranslation('doubts')
  const last = useLastResult(result)
  const link = last?.initialValue?.link
  return (
    <>
      <Refusal result={result} />
      <Notice tone="warning">
        <span>{t(`refused.${refusal}`)}</span>{' '}
        {newest ? (
          <Link to={newest.href}>{t(newest.hasAnswer ? 'ask.newestAnswer' : 'ask.newest')}</Link>
        ) : null}
      </Notice>
      <UnsentText result={last} field="text" />
      {typeof link === 'string' && link ? <p dir="auto">{link}</p> : null}
    </>
  )
}

type Values = { text: string; link: string; email: string }

function AskForm({ outletKey, number, questionKey, isMember, formKey, stamp, result }: AskPageProps) {
  const { t } = useTranslation('doubts')
  const labels = { text: t('ask.text'), link: t('ask.link'), email: t('ask.email') }
  const { fields, frame, navigation } = useCheckedForm<Values>({
    id: 'doubt',
    labels,
    result,
    constraint: {
      text: { required: true, maxLength: doubtLimits.text },
      link: { maxLength: 500 },
      email: { maxLength: limits.emailCharacters },
    },
  })
  return (
    <Section id="doubt-form" title={t('ask.form')}>
      <p className="measure">{t('ask.then')}</p>
      <CheckedForm
        {...frame}
        action={paths.answerDoubt(outletKey, number, questionKey)}
        asks="doubts:asks"
        hidden={{ formKey }}
      >
        <BotTrap stamp={stamp} result={result} />
        <TextareaField
          field={fields.text}
          label={labels.text}
          hint={t('ask.textHint')}
          counter={doubtLimits.text}
        />
        <Field
          field={fields.link}
          label={labels.link}
          optional
          type="url"
          inputMode="url"
          spellCheck={false}
        />
        {isMember ? (
          <p className="hint">{t('ask.member')}</p>
        ) : (
          <Field
            field={fields.email}
            label={labels.email}
            hint={t('ask.emailHint')}
            optional
            type="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
          />
        )}
        <div className="row">
          <Button pending={navigation.state !== 'idle' && navigation.formMethod === 'POST'}>
            {t('ask.submit')}
          </Button>
          <ButtonLink href={`${paths.outletReport(outletKey, number)}#${questionKey}`} variant="secondary">
            {t('ask.back')}
          </ButtonLink>
        </div>
      </CheckedForm>
    </Section>
  )
}
