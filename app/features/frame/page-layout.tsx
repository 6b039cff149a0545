import { useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { LayoutName, PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import { SiteHeader } from '~/app/ui/frame/site-header'
import { locales } from '~/contracts/constants'
import type { Frame } from './frame-data'
import { LanguageMenu } from './language-menu'
import { CampusFooter, Layers } from './layers'
import { SiteFrame } from './site-frame'

interface LayoutProps {
  frame: Frame
  failed?: boolean
  children: ReactNode
}

/** For a page that leads on to one thing only: the name and the languages, no navigation. */
function EmptyLayout({ frame, failed = false, children }: LayoutProps) {
  return (
    <>
      <Layers frame={frame} failed={failed} />
      <PlainHeader frame={frame} />
      <main id="main">{children}</main>
      <CampusFooter brandName={frame.brandName} />
    </>
  )
}

/** The same for an address where nothing is any more: what it says stands in the middle of the page. */
function ErrorLayout({ frame, failed = false, children }: LayoutProps) {
  return (
    <>
      <Layers frame={frame} failed={failed} />
      <PlainHeader frame={frame} />
      <main id="main" className="main-narrow">
        {children}
      </main>
      <CampusFooter brandName={frame.brandName} />
    </>
  )
}

/** For what is made for paper: on paper nothing is around it, on screens the foot alone. */
function CertificateLayout({ frame, failed = false, children }: LayoutProps) {
  return (
    <>
      <Layers frame={frame} failed={failed} />
      <main id="main">{children}</main>
      <CampusFooter brandName={frame.brandName} />
    </>
  )
}

/** For what is read where no link leads anywhere. */
function BareLayout({ children }: LayoutProps) {
  return <main id="main">{children}</main>
}

function PlainHeader({ frame }: { frame: Frame }) {
  return (
    <SiteHeader
      brand={{ name: frame.brandName, href: frame.user ? paths.home : paths.start }}
      items={[]}
      tools={<LanguageMenu current={frame.locale} languages={locales} />}
    />
  )
}

const components: Record<LayoutName, (props: LayoutProps) => ReactNode> = {
  default: SiteFrame,
  empty: EmptyLayout,
  error: ErrorLayout,
  certificate: CertificateLayout,
  bare: BareLayout,
}

/** The innermost route that names a layout has the say. */
function useLayout(): LayoutName {
  const named = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.layout)
  return named.findLast((name) => name !== undefined) ?? 'default'
}

export function PageLayout({ frame, children }: Pick<LayoutProps, 'frame' | 'children'>) {
  const Chosen = components[useLayout()]
  return <Chosen frame={frame}>{children}</Chosen>
}

/** Around the words about a failure: where the page has a layout of its own, its whole navigation would be new. */
export function FailedLayout({ frame, children }: Pick<LayoutProps, 'frame' | 'children'>) {
  const Chosen = useLayout() === 'default' ? SiteFrame : ErrorLayout
  return (
    <Chosen frame={frame} failed>
      {children}
    </Chosen>
  )
}
