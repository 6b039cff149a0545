import { useDelivery } from './delivery'

const pixels = { sm: 32, md: 48, lg: 96 } as const

const firstCharacter = (word: string) => String.fromCodePoint(word.codePointAt(0) ?? 0)

/**
 * The first letters of the first and last word, as whole graphemes for all scripts. By the rules of no language: those of a Turkish
 * browser would make another letter of an “i” than the server did.
 */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words
  const letters = ends.map((word) => firstCharacter(word ?? '').toUpperCase())
  // A zero-width non-joiner keeps two Arabic letters from joining.
  return letters.join(/\p{Script=Arabic}/u.test(name) ? '\u200c' : '')
}

const tints = 5

/** The same name has the same tint everywhere, on the server and in the browser. */
export function tintOf(name: string): number {
  let hash = 0
  for (const letter of name.normalize()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % tints
}

/** Beside the name, whose first letters text browsers would read out before it: the style sheet draws them. */
export function Initials({ className, name }: { className: string; name: string }) {
  return <span className={className} aria-hidden="true" data-initials={initials(name)} />
}

export type AvatarProps = {
  name: string
  src?: string | null
  size?: keyof typeof pixels
  /** Empty if the name is beside the picture, as is usual. */
  alt?: string
}

export function Avatar({ name, src, size = 'md', alt = '' }: AvatarProps) {
  const className = `avatar avatar-${size}`
  const delivery = useDelivery()
  if (src && delivery === 'full') {
    return (
      <img
        className={className}
        src={src}
        alt={alt}
        width={pixels[size]}
        height={pixels[size]}
        loading="lazy"
      />
    )
  }
  // The small one stands in the header of every page, which loads no style sheet for it.
  const drawn = size === 'sm' ? className : `${className} tint-${tintOf(name)}`
  return alt ? (
    <span className={drawn} role="img" aria-label={alt} data-initials={initials(name)} />
  ) : (
    <Initials className={drawn} name={name} />
  )
}
