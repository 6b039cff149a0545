import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Measure, Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import type { ReactNode } from 'react'
import { Notice } from '~/app/ui/feedback/notice'

/** Pages of the former application and their replacements. */
const moved = {
  login: paths.login(),
  registration: paths.register.individual,
  guide: paths.guide(),
  resources: paths.content(),
  directory: paths.directory(),
  helpdesk: paths.helpdesk(),
} as const
const things = Object.keys(moved) as (keyof typeof moved)[]

function WhatMoved() {
  const { t } = useTranslation('legacy')
  return (
    <Section title={t('moved.title')}>
      <DescriptionList
        items={things.map((thing) => ({
          term: t(`moved.${thing}.then`),
          details: <Link to={moved[thing]}>{t(`moved.${thing}.now`)}</Link>,
        }))}
      />
    </Section>
  )
}

/** Shown at addresses of the former application. */
export function LegacyPage({ brand }: { brand: string }) {
  const { t } = useTranslation('legacy')
  return (
    <>
      <PageHeading title={t('heading', { brand })} lede={t('lede')} />
      <Measure>
        <Stack gap="lg">
          <p>{t('account')}</p>
          <div className="row">
            <ButtonLink href={paths.start}>{t('toStart')}</ButtonLink>
            <ButtonLink href={paths.helpdesk()} variant="secondary">
              {t('toHelpdesk')}
            </ButtonLink>
          </div>
          <WhatMoved />
        </Stack>
      </Measure>
    </>
  )
}

/** For removed pages below that address. */
export function LegacyAddressPage({ brand }: { brand: string }) {
  const { t } = useTranslation('legacy')
  return (
    <>
      <PageHeading kicker={t('gone.kicker')} title={t('gone.title')} lede={t('gone.lede', { brand })} />
      <Stack gap="lg">
        <div className="row">
          <ButtonLink href={paths.start}>{t('toStart')}</ButtonLink>
        </div>
        <WhatMoved />
      </Stack>
    </>
  )
}

interface LegacyLoginPageProps {
  brand: string
  /** The link is valid: its e-mail is filled in. */
  filled: boolean
  /** The link is invalid or expired. */
  linkFailed: boolean
  login: ReactNode
}

/** The login page for members of the former application: what has changed, and the form. */
export function LegacyLoginPage({ brand, filled, linkFailed, login }: LegacyLoginPageProps) {
  const { t } = useTranslation('legacy')
  return (
    <>
      <PageHeading title={t('login.heading', { brand })} lede={t('login.lede')} />
      <Sidebar at="end" wide side={<WhatMoved />}>
        <Stack>
          {linkFailed ? (
            <Notice tone="info" title={t('login.failed.title')}>
              <p>{t('login.failed.text')}</p>
            </Notice>
          ) : null}
          <p className="measure">
            {t(filled ? 'login.filled' : 'login.empty')}{' '}
            <Link to={paths.forgotPassword}>{t('login.newPassword')}</Link>
          </p>
          <Measure>{login}</Measure>
        </Stack>
      </Sidebar>
    </>
  )
}
