import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import type { JournalistFlag } from '~/contracts/validation/flags'
import type { ValidationCaseDetail } from '~/contracts/validation/validation'
import { personName } from '../names'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

/** The name of the warning's author. */
export function useFlagger(): (flag: Pick<JournalistFlag, 'office' | 'organisation'>) => string {
  const { t } = useTranslation(['validation', 'common'])
  return ({ office, organisation }) =>
    office === 'administration' ? t('office.administration') : (organisation ?? t('common:formerMember'))
}

/** Confirms the end of a warning. */
export function useFlagEnd(entry: ValidationCaseDetail, formKey: string): (flag: string) => Confirmation {
  const { t } = useTranslation('validation')
  return (flag) => ({
    title: t('flag.endTitle', { name: personName(entry.subject) }),
    body: <p>{t('flag.endText')}</p>,
    confirmLabel: t('flag.end'),
    action: paths.validationCase(entry.id),
    fields: { intent: 'endFlag', flag, formKey },
  })
}

interface CaseFlagsProps {
  entry: ValidationCaseDetail
  formKey: string
}

/** The warnings about the journalist, and a link to add one. */
export function CaseFlags({ entry, formKey }: CaseFlagsProps) {
  const { t } = useTranslation('validation')
  const flagger = useFlagger()
  const flagEnd = useFlagEnd(entry, formKey)
  return (
    <Section title={t('flag.sectionTitle')}>
      {entry.flags.length === 0 ? <EmptyPart>{t('flag.none')}</EmptyPart> : null}
      {entry.flags.map((flag) => (
        <Notice key={flag.id} tone="warning" title={t('flag.by', { organisation: flagger(flag) })}>
          <p>
            <Time value={flag.flaggedAt} show="date" />
          </p>
          <blockquote dir="auto">{flag.reason}</blockquote>
          {flag.can.end ? (
            <ConfirmDialog
              href={paths.validationCase(entry.id, { confirm: 'endFlag', flag: flag.id })}
              confirmation={flagEnd(flag.id)}
            >
              {t('flag.end')}
            </ConfirmDialog>
          ) : null}
        </Notice>
      ))}
      {entry.can.flag ? (
        <div className="row">
          <ButtonLink href={paths.validationCase(entry.id, { confirm: 'flag' })} variant="secondary" small>
            {t('flag.open')}
          </ButtonLink>
        </div>
      ) : null}
    </Section>
  )
}
