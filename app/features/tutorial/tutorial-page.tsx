import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ListCount, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { type Step, Steps } from '~/app/ui/feedback/steps'
import { ButtonLink } from '~/app/ui/forms/button'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { FirstStep } from '~/contracts/content/tutorial'
import type { loadTutorial, TutorialRole, TutorialStep } from './tutorial.server'

type TutorialPageProps = Awaited<ReturnType<typeof loadTutorial>>

const hrefs: Record<FirstStep, string | null> = {
  confirmEmail: null,
  requestValidation: paths.home,
  beValidated: null,
  fillProfile: paths.profileSettings,
  addPicture: paths.profileSettings,
  chooseVisibility: `${paths.profileSettings}#visibility`,
  startSelfAssessment: paths.guideChecklist(),
  inviteContributor: paths.accountSection('contributors'),
  draftOffer: paths.ownOffers(),
  publishOffer: paths.ownOffers(),
  validateJournalist: paths.ijAdministration(),
  bookmark: paths.content(),
  saveSearch: paths.content(),
  writeMessage: paths.directory(),
  secondFactor: paths.accountSection('security'),
}

const registrations: Record<TutorialRole, string> = {
  journalist: paths.register.journalist,
  mediaOutlet: paths.register.mediaOutlet,
  trainer: paths.register.trainer,
  provider: paths.register.serviceProvider,
}

/** The first steps by role; those of a member tick themselves off. */
export function TutorialPage(page: TutorialPageProps) {
  const { t } = useTranslation('tutorial')
  const { title, lede, accessLevel, member, steps, roles } = page
  const done = steps.filter((step) => step.done).length
  return (
    <>
      <PageHeading title={title ?? t('title')} lede={lede ?? t('lede')} />
      <Stack gap="lg">
        {member ? (
          <ListCount>{t('progress', { count: done, total: steps.length })}</ListCount>
        ) : (
          <Tabs
            label={t('roles')}
            tabs={roles.map((role) => ({
              label: t(`role.${role}`),
              href: paths.tutorial({ for: role }),
              current: role === accessLevel,
            }))}
          />
        )}
        {member && done === steps.length ? <Notice tone="success">{t('allDone')}</Notice> : null}
        <Section title={t(`for.${accessLevel}`)}>
          <StepList steps={steps} member={member} />
        </Section>
        {member ? null : <Register role={accessLevel as TutorialRole} />}
        <p>
          <ButtonLink href={paths.helpdesk()} variant="secondary">
            {t('helpdesk')}
          </ButtonLink>
        </p>
      </Stack>
    </>
  )
}

function StepList({ steps, member }: { steps: TutorialStep[]; member: boolean }) {
  const { t } = useTranslation('tutorial')
  const next = steps.find(({ done, open }) => !done && open)
  const items = steps.map(({ step, done, open }): Step => {
    const href = member && open && !done ? hrefs[step] : null
    const state = done ? 'done' : member && step === next?.step ? 'current' : 'next'
    return {
      label: t(`step.${step}.title`),
      state,
      description: t(`step.${step}.text`),
      ...(href ? { href } : {}),
    }
  })
  return <Steps label={t('steps')} items={items} />
}

function Register({ role }: { role: TutorialRole }) {
  const { t } = useTranslation('tutorial')
  return (
    <div className="row">
      <ButtonLink href={registrations[role]}>{t('register')}</ButtonLink>
      <ButtonLink href={paths.login(paths.tutorial())} variant="secondary">
        {t('login')}
      </ButtonLink>
    </div>
  )
}
