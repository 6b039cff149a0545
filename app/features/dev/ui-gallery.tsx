import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Menu, MenuButton, MenuLink } from '~/app/ui/navigation/menu'
import { Panel } from '~/app/ui/navigation/panel'
import { SkipLink, SiteFooter, SiteHeader } from '~/app/ui/layout/site-header'
import { Avatar } from '~/app/ui/content/avatar'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { OfflineBanner } from '~/app/ui/feedback/banners'
import { Toast } from '~/app/ui/feedback/toast'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon, iconNames } from '~/app/ui/icons'
import type { Drawings } from './gallery.server'
import { DrawingSample, ListSample, PeopleSample, ProseSample } from './gallery-content'
import { FeedbackSample } from './gallery-feedback'
import { ButtonSamples, SampleForm } from './gallery-forms'
import { MoreFields } from './gallery-fields'
import { NavigationSample } from './gallery-navigation'
import { RingSample } from './gallery-ring'
import { MadeFor } from '~/app/ui/forms/form'

/** Every component of the design system in every state, with long German and right-to-left texts. */
export function UiGallery({ drawings }: { drawings: Drawings }) {
  return (
    <>
      <SkipLink />
      <Toast toast={sampleToast} closeAction="/toast/close" returnTo="/" duration={3_600_000} />
      <OfflineBanner />
      <SiteHeader brand={{ name: 'Trust Campus', href: '/' }} items={navigation} tools={<HeaderTools />} />
      <main id="main" className="stack stack-lg">
        <div>
          <Breadcrumbs
            items={[
              { label: 'Startseite', href: '/' },
              { label: 'Compliance-Leitfaden', href: '/guide' },
              { label: 'Gallery' },
            ]}
          />
          <PageHeading
            kicker="Design system"
            title="Rechenschaftspflicht gegenüber dem Publikum"
            lede="Everything the pages are made of, in all its states: what newsrooms read under pressure should be calm."
            actions={<ButtonLink href="/print">Print this page</ButtonLink>}
          />
        </div>
        <FeedbackSample />
        <NavigationSample />
        <ListSample />
        <RingSample />
        <DrawingSample drawings={drawings} />
        <ProseSample />
        <PeopleSample />
        <ButtonSamples />
        <Section title="A form, fresh and sent back" kicker="Forms">
          <div className="columns">
            <SampleForm id="fresh" failed={false} />
            <SampleForm id="failed" failed />
          </div>
        </Section>
        <MoreFields />
        <Section title="Icons">
          <div className="row">
            {iconNames.map((name) => (
              <Icon key={name} name={name} />
            ))}
          </div>
        </Section>
      </main>
      <SiteFooter groups={footer}>
        <p>Free of charge for newsrooms, trainers and providers.</p>
      </SiteFooter>
    </>
  )
}

const sampleToast = {
  type: 'success',
  message: 'Ihre Angaben wurden gespeichert.',
  description: 'Das Profil ist sichtbar.',
} as const

const navigation = [
  { label: 'Ressourcenzentrum', href: '/content', current: true },
  { label: 'Compliance-Leitfaden', href: '/knowledgebase' },
  { label: 'Verzeichnis', href: '/directory' },
  { label: 'Lernplattform', href: '/academy', reloadDocument: true },
]

const footer = [
  {
    title: 'Der Campus',
    items: [
      { label: 'Über uns', href: '/about' },
      { label: 'Erste Schritte', href: '/tutorial' },
    ],
  },
  {
    title: 'Rechtliches',
    items: [
      { label: 'Datenschutzerklärung', href: '/privacy' },
      { label: 'Cookie-Einstellungen', href: '/conset' },
    ],
  },
]

function HeaderTools() {
  return (
    <>
      <Panel
        href="/messages"
        label="Nachrichten"
        icon={<Icon name="mail" />}
        count={3}
        countLabel="ungelesen"
      >
        {(close) => (
          <button type="button" className="menu-item" onClick={close}>
            Neueste Unterhaltung
          </button>
        )}
      </Panel>
      <Menu label="Sprache" trigger={<Icon name="globe" />}>
        <MenuLink href="/?lang=de" lang="de" current>
          Deutsch
        </MenuLink>
        <MenuLink href="/?lang=fr" lang="fr">
          Français
        </MenuLink>
      </Menu>
      <Menu label="Konto" trigger={<Avatar name="Annegret Hohenstein-Weißmüller" size="sm" />}>
        <MenuLink href="/account" icon={<Icon name="lock" />}>
          Kontoeinstellungen und Datenschutz
        </MenuLink>
        <li>
          <form method="post" action="/logout">
            <MadeFor />
            <MenuButton>Abmelden</MenuButton>
          </form>
        </li>
      </Menu>
    </>
  )
}
