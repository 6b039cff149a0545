import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import type { ReasonConfirmation } from '~/app/ui/feedback/confirm-reason'
import { isolated } from '~/contracts/isolated'
import type { CaseData } from './case.server'
import type { RenderAnswer } from './lines'

export type CasePageProps = CaseData & {
  result: SubmissionResult | undefined
  renderAnswer: RenderAnswer
}

/** What is asked in words before it is done. */
export function useCaseQuestions({ entry, limits, formKey }: CaseData) {
  const { t } = useTranslation('external-audits')
  const ask = (intent: 'decline' | 'withdraw', name: string): ReasonConfirmation => ({
    title: t(`${intent}.title`, { name: isolated(name) }),
    body: <p className="measure">{t(`${intent}.text`)}</p>,
    confirmLabel: t(`${intent}.submit`),
    danger: true,
    action: paths.audit(entry.id, { confirm: intent }),
    fields: { intent, formKey },
    reason: {
      label: t(`${intent}.reason`),
      hint: t(`${intent}.hint`),
      limit: limits.reason,
      isOptional: intent === 'withdraw',
    },
  })
  return { decline: ask('decline', entry.outlet.name), withdraw: ask('withdraw', entry.body.name) }
}

/** The answer to one of the forms of the page. */
export const resultOf = (result: SubmissionResult | undefined, intent: string) =>
  result?.initialValue?.['intent'] === intent ? result : undefined
