import { useRouteLoaderData } from '@remix-run/react'
import { useDelivery } from './delivery'

/** How a picture is shown: its size, and the grounds on which it can be seen. */
interface LogoShape {
  width: number
  height: number
  ground: 'any' | 'light' | 'dark'
}
type Logo = LogoShape & { version: string }

/** From this on a logo is a word of its own, and stands alone where a square one has the name beside it. */
const wideFrom = 2

/** The logo of the campus, from the data of every page; undefined where the ring stands for it. */
export const useLogo = () => useRouteLoaderData<{ logo?: Logo }>('root')?.logo

export const logoPath = ({ version }: Pick<Logo, 'version'>): string => `/logo-${version}.png`

/** The ring in small, the mark of a campus without a logo: its two sections in two tones. */
export function RingMark() {
  return (
    <svg className="icon brand-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12.4 3A9 9 0 0 1 15.4 20.3" />
      <path d="M14.7 20.6A9 9 0 1 1 11.6 3" />
    </svg>
  )
}

interface LogoPictureProps extends LogoShape {
  src: string
  /** Empty where the name stands beside it. */
  alt: string
}

/** The logo in its own colours, with a plate on screens on whose ground it could not be seen. */
function LogoPicture({ src, width, height, ground, alt }: LogoPictureProps) {
  return <img className={`brand-logo on-${ground}`} {...{ src, width, height, alt }} />
}

/** What the campus is known by: its mark and its name, or a wide logo, which is a name in itself. */
export function Brand({ name }: { name: string }) {
  const delivery = useDelivery()
  const logo = useLogo()
  const words = <span className="brand-name">{name}</span>
  if (!logo)
    return (
      <>
        <RingMark />
        {words}
      </>
    )
  // Where pages come without pictures, the name is enough.
  if (delivery === 'light' || delivery === 'slow') return words
  const { version: _, ...shape } = logo
  const src = logoPath(logo)
  if (logo.width >= logo.height * wideFrom) return <LogoPicture {...shape} src={src} alt={name} />
  return (
    <>
      <LogoPicture {...shape} src={src} alt="" />
      {words}
    </>
  )
}

/** The campus where people have their picture. */
export function BrandAvatar() {
  const logo = useLogo()
  const delivery = useDelivery()
  if (logo && delivery !== 'light' && delivery !== 'slow')
    return (
      <img
        className="avatar avatar-md"
        src={`/icon-192.png?v=${logo.version}`}
        width="48"
        height="48"
        alt=""
      />
    )
  return <span className="avatar avatar-md">{logo ? null : <RingMark />}</span>
}
