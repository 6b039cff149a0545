import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Menu, MenuButton, MenuLink } from '~/app/ui/navigation/menu'
import { Panel } from '~/app/ui/navigation/panel'
import { Tabs } from '~/app/ui/navigation/tabs'
import { SkipLink, SiteFooter, SiteHeader } from '~/app/ui/layout/site-header'
import { Avatar } from '~/app/ui/content/avatar'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { OfflineBanner, CopyBanner, ProgressBar } from '~/app/ui/feedback/banners'
import { Toast, ToastPlace } from '~/app/ui/feedback/toast'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon, iconNames } from '~/app/ui/icons'
import type { Drawings } from './dev.server'
import {
  DrawingSample,
  ListSample,
  PeopleSample,
  ProseSample,
  RingSample,
  NavigationSample,
} from './gallery-content'
import { ButtonSamples, SampleForm, MoreFields } from './gallery-forms'
import { MadeFor } from '~/app/ui/forms/form'
import { Columns, Measure } from '~/app/ui/content/layout'
import { WideOpen } from '~/app/ui/content/wide-open'
import { ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import { ReasonDialog } from '~/app/ui/feedback/confirm-reason'
import { EmptyPart, EmptyState, IncompleteSearch } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { defaultName } from '~/contracts/administration/setting-limits'
import { RingDrawing, type RingScene } from '~/app/ui/feedback/ring-drawing'
import { Way } from '~/app/ui/feedback/steps'

/** Every component of the design system in every state, with long German and right-to-left texts. */
export function UiGallery({ drawings }: { drawings: Drawings }) {
  return (
    <>
      <SkipLink />
      <ToastPlace>
        <Toast toast={sampleToast} closeAction="/toast/close" returnTo="/" duration={3_600_000} />
      </ToastPlace>
      <OfflineBanner />
      <SiteHeader brand={{ name: defaultName, href: '/' }} items={navigation} tools={<HeaderTools />} />
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
            tabs={
              <Tabs
                label="Parts of the design system"
                tabs={[
                  { label: 'Components', href: '/dev/ui', current: true },
                  { label: 'E-mails that were sent', href: '/dev/mail', current: false },
                ]}
              />
            }
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

function FeedbackSample() {
  return (
    <Section title="Feedback" kicker="Notices, steps, empty states">
      <Columns>
        <Notice title="Bestätigung steht aus">Ein Dienstleister prüft Ihre Anfrage.</Notice>
        <Notice tone="success">The certificate is valid until spring.</Notice>
        <Notice tone="warning" title="Frist endet morgen">
          Two clauses are still open.
        </Notice>
        <Notice tone="error">The file could not be read. Your other answers were kept.</Notice>
      </Columns>
      <Columns>
        <Way
          title="Certification stages"
          at={1}
          steps={[
            { label: 'Selbsteinschätzung', href: '/stage/1' },
            {
              label: 'Öffentliche Offenlegung',
              description: 'The transparency report is being written.',
            },
            { label: 'Externes Audit', description: 'Optional.' },
          ]}
        />
        <EmptyState
          title="Noch keine gespeicherten Angebote"
          action={<ButtonLink href="/content">Angebote ansehen</ButtonLink>}
        >
          Offers that you save will stand here, with their deadlines.
        </EmptyState>
        <EmptyPart>Noch niemand hat diesen Code verwendet.</EmptyPart>
        <div className="row">
          <ConfirmDialog href="/?confirm=erase" variant="danger" confirmation={eraseConfirmation}>
            Konto löschen …
          </ConfirmDialog>
          <ReasonDialog href="/?confirm=reject" confirmation={rejectConfirmation}>
            Anfrage ablehnen …
          </ReasonDialog>
        </div>
      </Columns>
      <ConfirmSection confirmation={eraseConfirmation} cancelHref="/dev/ui" />
      <Measure>
        <WideOpen title="Auf dieser Seite">
          <p>Folded on phones, open where there is room.</p>
        </WideOpen>
        <AboutPage>Who works with a list every day need not read what it is for.</AboutPage>
      </Measure>
      <CopyBanner at="2026-11-24T16:20:00Z" />
      <IncompleteSearch />
      <ProgressBar busy failed={false} timing={{ throttle: 0, nominal: 60_000, hide: 3_600_000 }} />
      <RingDrawings />
    </Section>
  )
}

const scenes: { scene: RingScene; words: string }[] = [
  { scene: 'lost', words: 'Nicht gefunden' },
  { scene: 'broken', words: 'Etwas ist schiefgegangen' },
  { scene: 'closed', words: 'Noch nicht offen' },
  { scene: 'empty', words: 'Noch leer' },
]

/** Of pages without content. */
function RingDrawings() {
  return (
    <div className="row">
      {scenes.map(({ scene, words }) => (
        <figure key={scene}>
          <RingDrawing scene={scene} />
          <figcaption>{words}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const eraseConfirmation = {
  title: 'Konto wirklich löschen?',
  body: 'Your profile, messages and certificates are erased. This cannot be undone.',
  confirmLabel: 'Endgültig löschen',
  danger: true,
  action: '/account/erase',
  fields: { intent: 'erase' },
}

const rejectConfirmation = {
  title: 'Anfrage ablehnen?',
  body: 'The journalist reads your reason and may ask again.',
  confirmLabel: 'Ablehnen',
  action: '/dev/ui',
  fields: { intent: 'reject' },
  reason: { label: 'Begründung', hint: 'Höchstens 500 Zeichen.', limit: 500 },
}
