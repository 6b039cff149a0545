import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Button } from '~/app/ui/forms/button'
import type { ModerationCase } from '~/contracts/administration/moderation'
import type { AskedDecision } from './case.server'

interface ConfirmDecisionProps {
  entry: ModerationCase
  formKey: string
  asked: AskedDecision
}

/** Says what a decision will do, before it is made. The form can be changed without losing its text. */
export function ConfirmDecision({ entry, formKey, asked }: ConfirmDecisionProps) {
  const { t } = useTranslation('moderation')
  const navigation = useNavigation()
  const { decision, category, statement } = asked
  const step = decision === 'remove' && entry.kind === 'person' ? 'block' : decision
  const kept = { decision, category: category ?? '', statement, formKey, kind: entry.kind }
  return (
    <>
      <PageHeading kicker={t(`kind.${entry.kind}`)} title={t(`confirm.${step}.title`)} />
      <div className="stack measure">
        <p>{t(`confirm.${step}.text`)}</p>
        <DescriptionList
          items={[
            ...(category && decision !== 'dismiss'
              ? [{ term: t('case.rule'), details: t(`rule.${category}`) }]
              : []),
            { term: t('case.statement'), details: <span className="typed">{statement}</span> },
          ]}
        />
        <Form method="post" action={paths.adminReport(entry.id)} className="row">
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            name="step"
            value="confirmed"
            variant={step === 'dismiss' ? 'primary' : 'danger'}
            pending={navigation.state !== 'idle'}
          >
            {t(`confirm.${step}.submit`)}
          </Button>
          <Button name="step" value="change" variant="secondary">
            {t('confirm.change')}
          </Button>
        </Form>
      </div>
    </>
  )
}
