import { z } from 'zod'
import { endpoint, FileInput, FileOutput } from '../endpoint'
import { StoredFile } from '../files'
import { logoLimits } from './setting-limits'

/** Forms of it, each a PNG: `small` for pages and mails, `large` for icons and share pictures. */
export const logoSizes = ['small', 'large'] as const
export type LogoSize = (typeof logoSizes)[number]

/** Boxes that it is fitted into, in pixels: on pages and in mails it is shown with a quarter of these, or half where texts are twice as large. */
export const logoBoxes = {
  small: { width: 640, height: 160 },
  large: { width: 768, height: 512 },
} as const satisfies Record<LogoSize, { width: number; height: number }>

export const logoFileName = (size: LogoSize): string => `${size}.png`

/** What is drawn of it. */
export const LogoShape = z
  .object({
    /** Of `small`. */
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    /** Where it can be seen: a dark one on light grounds alone, one with a ground of its own on any. */
    ground: z.enum(['any', 'light', 'dark']),
  })
  .meta({ id: 'LogoShape' })
export type LogoShape = z.output<typeof LogoShape>

/** The logo of the operator, instead of the ring. Another picture has another version. */
export const Logo = LogoShape.extend({ version: z.string().regex(/^[0-9a-f]{16}$/) }).meta({ id: 'Logo' })
export type Logo = z.output<typeof Logo>

const editing = { permission: 'campus.settings', tag: 'settings' } as const

export const stageLogo = endpoint('POST', '/settings/logo', {
  ...editing,
  summary: 'Upload a logo: SVG, PNG, JPEG or WebP; it is kept for a day until the settings are saved with it',
  query: z.object({ name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: logoLimits.bytes,
  output: StoredFile,
  status: 201,
})

const params = z.object({ id: z.uuid() })

export const getStagedLogo = endpoint('GET', '/settings/logo/{id}', {
  ...editing,
  summary: 'How a logo would be shown that the user has uploaded and not saved yet',
  params,
  output: LogoShape,
})

export const getStagedLogoPicture = endpoint('GET', '/settings/logo/{id}/picture', {
  ...editing,
  summary: 'The same logo as a picture',
  params,
  output: FileOutput,
  types: ['image/png'],
})

export const getLogo = endpoint('GET', '/logo/{version}/{size}', {
  permission: 'public',
  scope: 'read',
  tag: 'settings',
  summary: 'The logo of the campus; 404 for a version that is no longer shown',
  params: z.object({ version: Logo.shape.version, size: z.enum(logoSizes) }),
  output: FileOutput,
  types: ['image/png'],
})
