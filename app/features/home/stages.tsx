import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { type Step, Steps } from '~/app/ui/feedback/steps'
import { Icon } from '~/app/ui/icons'
import { isolated } from '~/contracts/isolated'
import type { HomeData } from './home.server'

type Way = NonNullable<HomeData['certification']>
interface StagesProps {
  home: HomeData
  certification: Way
}

/** The stages of an outlet's certification: where it is, and the way to each. */
export function CertificationStages({ home, certification }: StagesProps) {
  const { t } = useTranslation('home')
  const { questionnaireUrl } = home
  const assessment = useAssessment(home, certification)
  const disclosure = useDisclosure(home, certification)
  const audit = useAudit(certification)
  return (
    <Section title={t('stages.title')}>
      <p>{t('stages.lede')}</p>
      <Steps label={t('stages.title')} items={[assessment, disclosure, audit]} />
      {questionnaireUrl ? (
        <p>
          <a href={questionnaireUrl} className="btn">
            {t('stages.questionnaire')}
            <Icon name="external" />
          </a>
        </p>
      ) : null}
    </Section>
  )
}

const isReady = ({ selfAssessment }: HomeData) =>
  selfAssessment !== null && selfAssessment.total > 0 && selfAssessment.ready === selfAssessment.total

/** Whoever has published has answered. */
function useAssessment(home: HomeData, { report }: Way): Step {
  const { t } = useTranslation('home')
  const { selfAssessment, questionnaireUrl } = home
  const isDone = report !== null || isReady(home)
  return {
    label: t('stages.assessment.title'),
    state: isDone ? 'done' : 'current',
    href: questionnaireUrl ? paths.guideChecklist() : paths.questionnaire(),
    description:
      selfAssessment && report === null ? (
        <>
          <span>{t('stages.assessment.text')}</span>{' '}
          <span className="num">
            {t('selfAssessment.text', { ready: selfAssessment.ready, total: selfAssessment.total })}
          </span>
        </>
      ) : (
        t('stages.assessment.text')
      ),
  }
}

function useDisclosure(home: HomeData, { report }: Way): Step {
  const { t } = useTranslation('home')
  const isPublic = report?.state === 'published'
  return {
    label: t('stages.disclosure.title'),
    state: isPublic ? 'done' : report !== null || isReady(home) ? 'current' : 'next',
    href: paths.ownReport(),
    description: report
      ? t(`stages.disclosure.${report.state}`, { number: report.number })
      : t('stages.disclosure.text'),
  }
}

/** What is under way comes before what was: an outlet is audited anew while its certificate still counts. */
function useAudit({ report, audit, certificate }: Way): Step {
  const { t } = useTranslation('home')
  const label = t('stages.audit.title')
  const counts = certificate?.state === 'valid'
  if (audit)
    return {
      label,
      state: counts ? 'done' : 'current',
      href: paths.audit(audit.id),
      description: t(`stages.audit.${audit.state as 'review'}`, { body: isolated(audit.body) }),
    }
  if (certificate)
    return {
      label,
      state: counts ? 'done' : 'current',
      href: paths.certificateOf(certificate.number),
      description: (
        <>
          <span>{t(`stages.certificate.${certificate.state}`)}</span>{' '}
          <Time value={certificate.validUntil} show="date" />
          {counts ? null : <span>. {t('stages.audit.again')}</span>}
        </>
      ),
    }
  return {
    label,
    state: report?.state === 'published' ? 'current' : 'next',
    href: paths.ownAudits(),
    description: t('stages.audit.text'),
  }
}
