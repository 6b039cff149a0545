import { useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { LayoutName, PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import { SiteHeader } from '~/app/ui/layout/site-header'
import { locales } from '~/contracts/constants'
import type { LayoutData } from './layout-data'
import { LanguageMenu } from './language-menu'
import { CampusFooter, Layers } from './layers'
import { SiteLayout } from './site-layout'

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
      <CampusFooter brandName={layout.brandName} />
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
      <CampusFooter brandName={layout.brandName} />
    </>
  )
}

/** For print pages: nothing around the page on paper, only the footer on screens. */
function CertificateLayout({ layout, failed = false, children }: LayoutProps) {
  return (
    <>
      <Layers layout={layout} failed={failed} />
      <main id="main">{children}</main>
      <CampusFooter brandName={layout.brandName} />
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
      brand={{ name: layout.brandName, href: layout.user ? paths.home : paths.start }}
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

/** The layout of an error: keeps the page's special layout instead of adding the full navigation. */
export function FailedLayout({ layout, children }: Pick<LayoutProps, 'layout' | 'children'>) {
  const Chosen = useLayoutName() === 'default' ? SiteLayout : ErrorLayout
  return (
    <Chosen layout={layout} failed>
      {children}
    </Chosen>
  )
}
