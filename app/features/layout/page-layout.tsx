import { useMatches, useLocation } from '@remix-run/react'
import { type ReactNode, type ComponentType, useRef, useState } from 'react'
import type { LayoutName, PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import { SiteHeader, type NavItem } from '~/app/ui/layout/site-header'
import { locales, limits } from '~/contracts/constants'
import type { LayoutData } from './layout-data'
import { CampusFooter, Layers } from './layers'
import { useTranslation } from '~/app/texts/use-translation'
import { isWaiting } from '~/app/platform/closed-page'
import { useLive, useLiveCounters } from '~/app/platform/live/use-live'
import { useReloadOnDecision } from '~/app/platform/live/use-reload-on-decision'
import { ButtonLink, Button } from '~/app/ui/forms/button'
import { can, validatesJournalists, mayDo } from '~/contracts/permissions'
import { inLanguage } from '~/contracts/languages'
import { MessagesPanel, NotificationsPanel } from './panels'
import { Form } from '~/app/ui/forms/form'
import { clearLocalDrafts } from '~/app/platform/reaching/local-drafts'
import { Avatar } from '~/app/ui/content/avatar'
import { Menu, MenuButton, MenuLink } from '~/app/ui/navigation/menu'
import type { Member } from './layout.server'
import { Time } from '~/app/ui/content/time'
import { PageHelp } from '~/app/ui/content/page-heading'
import { SearchField } from '~/app/ui/forms/search-field'
import { Icon } from '~/app/ui/icons'
import { Link } from '~/app/ui/navigation/link'
import { useDetails } from '~/app/ui/use-disclosure'
import type { SearchSuggestionsProps } from './search-suggestions'

function useItems(layout: LayoutData): NavItem[] {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const isDirectory = `${pathname}${search}`.startsWith(paths.directory())
  const { user, academyUrl } = layout
  const item = (href: string, label: string): NavItem => ({ href, label, current: pathname === href })
  return [
    { ...item(paths.search(), t('search.submit')), narrow: true },
    // The name of the campus beside it leads there too.
    ...(user ? [{ ...item(paths.home, t('nav.home')), narrow: true }] : []),
    ...(user && can(user.accessLevel, 'resources.read')
      ? [
          {
            href: paths.content(),
            label: t('nav.content'),
            current: pathname === paths.content() && !isDirectory,
          },
          { href: paths.directory(), label: t('nav.directory'), current: isDirectory },
          { href: paths.guide(), label: t('nav.guide'), current: pathname.startsWith(paths.guide()) },
        ]
      : []),
    ...(user && can(user.accessLevel, 'watchlist') ? [item(paths.watchlist, t('nav.watchlist'))] : []),
    ...(user && validatesJournalists(user)
      ? [item(paths.ijAdministration(), t('nav.ijAdministration'))]
      : []),
    ...(user?.isCertificationBody ? [item(paths.audits(), t('nav.audits'))] : []),
    { ...item(paths.about, t('nav.about')), narrow: user !== null },
    ...(academyUrl
      ? [
          {
            href: user ? paths.academy() : academyUrl,
            label: t('nav.academy'),
            reloadDocument: true,
            ...(user && !can(user.accessLevel, 'academy.enter') ? { closed: t('closed.hint') } : {}),
          },
        ]
      : []),
  ]
}

function Panels({ user }: { user: NonNullable<LayoutData['user']> }) {
  const now = useLiveCounters(user)
  return (
    <>
      <MessagesPanel me={user.id} total={now.messageCount} unread={now.unreadMessageCount} />
      <NotificationsPanel total={now.notificationCount} unread={now.unreadNotificationCount} />
    </>
  )
}

function Tools({ layout }: { layout: LayoutData }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const { user } = layout
  return (
    <>
      {pathname === paths.search() ? null : user ? <SearchBox /> : <SearchLink />}
      {user ? <Panels user={user} /> : null}
      <LanguageMenu current={layout.locale} languages={locales} />
      {user ? <UserMenu user={user} /> : null}
      {layout.accountUnreachable ? <span className="hint">{t('accountUnreachable')}</span> : null}
      {user || layout.accountUnreachable ? null : (
        <ButtonLink href={paths.startLogin()} variant="secondary" small>
          {t('nav.login')}
        </ButtonLink>
      )}
    </>
  )
}

/** Where the open page is explained. Visitors are shown the way only from pages with a question of their own. */
function usePageHelp({ user }: LayoutData) {
  const { t } = useTranslation('common')
  const { search } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const { help, helpsMembers } = handles.findLast((handle) => handle?.help !== undefined) ?? {}
  const slug = typeof help === 'function' ? help(search) : help
  if (slug === null || (!user && (slug === undefined || helpsMembers))) return null
  return { href: slug ? paths.helpdeskQuestion(slug) : paths.helpdesk(), label: t('pageHelp') }
}

/** The innermost route that may betray its reader brings the way out. */
function useWayOut({ leaveUrl }: LayoutData): ReactNode {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const Leave = handles.findLast((handle) => handle?.leave)?.leave
  return Leave && leaveUrl !== null ? <Leave href={leaveUrl} /> : null
}

/** The default layout: header, progress bar, toast, the page, footer. */
function SiteLayout({
  layout,
  failed = false,
  children,
}: {
  layout: LayoutData
  failed?: boolean
  children: ReactNode
}) {
  const items = useItems(layout)
  const help = usePageHelp(layout)
  const wayOut = useWayOut(layout)
  useLive(layout.user)
  useReloadOnDecision(layout.user !== null && isWaiting(layout.user.accessLevel))
  return (
    <>
      <Layers layout={layout} failed={failed} />
      {wayOut}
      {layout.view ? <ViewBanner view={layout.view} /> : null}
      <SiteHeader
        brand={{ name: layout.shortName ?? layout.brandName, href: layout.user ? paths.home : paths.start }}
        items={items}
        tools={<Tools layout={layout} />}
        isMember={layout.user !== null}
      />
      <main id="main">
        <PageHelp.Provider value={failed ? null : help}>{children}</PageHelp.Provider>
      </main>
      <CampusFooter layout={layout} />
    </>
  )
}

/** Everybody has account settings; a profile those who may fill one in. More than the specification lists: docs/decisions/027. */
export function menuOf(user: Member) {
  const hasProfile = mayDo(user, 'profile.own')
  return {
    profileSettings: hasProfile,
    profile: hasProfile ? user.profileVanityName : null,
    // Contributors of other organisations have none.
    links: mayDo(user, 'links.own') && (!user.isContributor || user.isMediaOutlet),
    outlets: mayDo(user, 'progress.outlets'),
    audits: user.isMediaOutlet ? paths.ownAudits() : user.isCertificationBody ? paths.audits() : null,
    editing: mayDo(user, 'content.edit'),
    jobs: mayDo(user, 'jobs.manage'),
  }
}

function UserMenu({ user }: { user: Member }) {
  const { t } = useTranslation('common')
  const entries = menuOf(user)
  return (
    <Menu
      trigger={<Avatar name={user.name} src={user.picture} size="sm" />}
      label={t('userMenu.label', { name: user.name })}
    >
      <MenuLink href={paths.home}>{t('userMenu.home')}</MenuLink>
      <MenuLink href={paths.accountSettings}>{t('userMenu.accountSettings')}</MenuLink>
      {entries.profileSettings ? (
        <MenuLink href={paths.profileSettings}>{t('userMenu.profileSettings')}</MenuLink>
      ) : null}
      {entries.profile ? (
        <MenuLink href={paths.profile(entries.profile)}>{t('userMenu.profile')}</MenuLink>
      ) : null}
      {entries.links ? <MenuLink href={paths.links()}>{t('userMenu.links')}</MenuLink> : null}
      {entries.outlets ? <MenuLink href={paths.outlets()}>{t('userMenu.outlets')}</MenuLink> : null}
      {entries.audits ? <MenuLink href={entries.audits}>{t('userMenu.audits')}</MenuLink> : null}
      {entries.editing ? <MenuLink href={paths.editing()}>{t('userMenu.editing')}</MenuLink> : null}
      {entries.jobs ? <MenuLink href={paths.failedJobs()}>{t('userMenu.jobs')}</MenuLink> : null}
      <li>
        <Form method="post" action={paths.logout} reloadDocument onSubmit={clearLocalDrafts}>
          <MenuButton>{t('userMenu.logout')}</MenuButton>
        </Form>
      </li>
    </Menu>
  )
}

/** Above every page while an admin sees the campus as somebody else. Its texts are data: nobody else loads them. */
function ViewBanner({ view }: { view: NonNullable<LayoutData['view']> }) {
  return (
    <aside className="offline row" aria-label={view.text}>
      <span>
        {view.text} <Time value={view.until} show="time" />
      </span>
      <Form method="post" action={paths.adminView} reloadDocument>
        <Button name="intent" value="stop" variant="secondary" small>
          {view.stop}
        </Button>
      </Form>
    </aside>
  )
}

interface Language {
  code: string
  realName: string
}

/** Reloads the document, because the texts of a language are loaded with it. */
function LanguageMenu({ current, languages }: { current: string; languages: readonly Language[] }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const name = languages.find(({ code }) => code === current)?.realName
  return (
    <Menu trigger={current.toUpperCase()} label={t('language.label', { name })}>
      {languages.map(({ code, realName }) => (
        <li key={code}>
          <Form method="post" action={paths.language} reloadDocument>
            <input type="hidden" name="returnTo" value={pathname + search} />
            <MenuButton name="locale" value={code} {...inLanguage(code)} current={code === current}>
              {realName}
            </MenuButton>
          </Form>
        </li>
      ))}
    </Menu>
  )
}

interface LayoutProps {
  layout: LayoutData
  failed?: boolean
  children: ReactNode
}

/** For a page with a single task: brand and language menu, no navigation. */
function EmptyLayout({ layout, failed = false, children }: LayoutProps) {
  return (
    <>
      <Layers layout={layout} failed={failed} />
      <PlainHeader layout={layout} />
      <main id="main">{children}</main>
      <CampusFooter layout={layout} />
    </>
  )
}

/** The same for a removed page, with a centred message. */
function ErrorLayout({ layout, failed = false, children }: LayoutProps) {
  return (
    <>
      <Layers layout={layout} failed={failed} />
      <PlainHeader layout={layout} />
      <main id="main" className="main-narrow">
        {children}
      </main>
      <CampusFooter layout={layout} />
    </>
  )
}

/** For print pages: nothing around the page on paper, only the footer on screens. */
function CertificateLayout({ layout, failed = false, children }: LayoutProps) {
  return (
    <>
      <Layers layout={layout} failed={failed} />
      <main id="main">{children}</main>
      <CampusFooter layout={layout} />
    </>
  )
}

/** For offline pages, where links do not work. */
function BareLayout({ children }: LayoutProps) {
  return <main id="main">{children}</main>
}

function PlainHeader({ layout }: { layout: LayoutData }) {
  return (
    <SiteHeader
      brand={{ name: layout.shortName ?? layout.brandName, href: layout.user ? paths.home : paths.start }}
      items={[]}
      tools={<LanguageMenu current={layout.locale} languages={locales} />}
    />
  )
}

const components: Record<LayoutName, (props: LayoutProps) => ReactNode> = {
  default: SiteLayout,
  empty: EmptyLayout,
  error: ErrorLayout,
  certificate: CertificateLayout,
  bare: BareLayout,
}

/** The innermost route with a layout decides. */
function useLayoutName(): LayoutName {
  const named = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.layout)
  return named.findLast((name) => name !== undefined) ?? 'default'
}

export function PageLayout({ layout, children }: Pick<LayoutProps, 'layout' | 'children'>) {
  const Chosen = components[useLayoutName()]
  return <Chosen layout={layout}>{children}</Chosen>
}

interface FailedLayoutProps extends Pick<LayoutProps, 'layout' | 'children'> {
  /** Nothing of the campus is open: there is nowhere to go. */
  isClosed?: boolean
}

/** The layout of an error: keeps the page's special layout instead of adding the full navigation. */
export function FailedLayout({ layout, isClosed = false, children }: FailedLayoutProps) {
  const Chosen = useLayoutName() === 'default' && !isClosed ? SiteLayout : ErrorLayout
  return (
    <Chosen layout={layout} failed>
      {children}
    </Chosen>
  )
}

/** For visitors, whose pages stay without a field, so that their browsers may keep them (docs/decisions/076). */
function SearchLink() {
  const { t } = useTranslation('common')
  return (
    <div className="menu header-search">
      <Link to={paths.search()} className="btn btn-quiet btn-icon">
        <Icon name="search" />
        <span className="sr-only">{t('search.label')}</span>
      </Link>
    </div>
  )
}

/** The search field of the header: a form that needs no scripts. With them it offers hits while somebody types. */
function SearchBox() {
  const { t } = useTranslation('common')
  const box = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = useDetails(box)
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps> | null>(null)
  const enhance = () => {
    // If the module cannot be loaded, the form works as it does without scripts.
    import('./search-suggestions').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => undefined,
    )
  }
  const onToggle = () => {
    if (!box.current?.open) return
    input.current?.focus()
    // What was searched for before is replaced by typing.
    input.current?.select()
  }
  return (
    <details ref={box} className="menu header-search" onToggle={onToggle}>
      <summary className="btn btn-quiet btn-icon">
        <Icon name="search" />
        <span className="sr-only">{t('search.label')}</span>
      </summary>
      <section className="popover">
        <Form role="search" method="get" action={paths.search()} onSubmit={close}>
          <SearchField
            inputRef={input}
            label={t('search.label')}
            submit={t('search.submit')}
            autoComplete="off"
            maxLength={limits.searchCharacters}
            onFocus={enhance}
          />
          {Suggestions ? <Suggestions input={input} close={close} /> : null}
        </Form>
      </section>
    </details>
  )
}
