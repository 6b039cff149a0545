/** A square of `size` modules, and the dark ones among them as one path. */
interface QrCodeProps {
  size: number
  path: string
  label: string
}

const sidePixels = 220

/** White with a border in any colour scheme, because cameras expect dark on light. */
export function QrCode({ size, path, label }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={sidePixels}
      height={sidePixels}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
