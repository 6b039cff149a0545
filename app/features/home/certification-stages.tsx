import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Steps } from '~/app/ui/feedback/steps'
import { Icon } from '~/app/ui/icons'

/** The stages of an outlet's certification. Only the questionnaire application knows the progress. */
export function CertificationStages({ questionnaireUrl }: { questionnaireUrl: string | null }) {
  const { t } = useTranslation('home')
  const stages = ['assessment', 'disclosure', 'audit'] as const
  return (
    <Section title={t('stages.title')}>
      <p>{t('stages.lede')}</p>
      <Steps
        label={t('stages.title')}
        items={stages.map((stage) => ({
          label: t(`stages.${stage}.title`),
          state: 'next' as const,
          description: t(`stages.${stage}.text`),
        }))}
      />
      {questionnaireUrl ? (
        <p>
          <a href={questionnaireUrl} className="btn">
            {t('stages.questionnaire')}
            <Icon name="external" />
          </a>
        </p>
      ) : (
        <p className="muted">{t('stages.notYet')}</p>
      )}
    </Section>
  )
}
