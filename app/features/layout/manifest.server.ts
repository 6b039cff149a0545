import type { Args } from '~/app/platform/api.server'
import { fixedTFor } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { defaultLocale, localeCodes } from '~/contracts/constants'
import type { Logo } from '~/contracts/administration/logo'
import { directionOf } from '~/contracts/languages'
import { barColours } from './document-head'

type Purpose = 'any' | 'maskable'

/** A logo has its version in the address, so that an installed app notices another one. */
const iconOf = (logo: Logo | null) => (file: string, size: number, purpose: Purpose) => ({
  src: `/${file}.png${logo ? `?v=${logo.version}` : ''}`,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
  purpose,
})

/**
 * The web app manifest. Browsers request it without cookies, so its address contains the language. `id` is the same in all
 * languages, so that the campus is installed only once.
 */
export function manifestFor({ request, context }: Args): Response {
  const wanted = new URL(request.url).searchParams.get('lang')
  const lang = localeCodes.find((code) => code === wanted) ?? defaultLocale
  const t = fixedTFor(lang)
  const shortcut = (name: string, url: string) => ({ name, url })
  const { slogan, logo } = context.config.identity
  const icon = iconOf(logo)
  const manifest = {
    id: paths.start,
    name: context.config.brandName,
    short_name: context.config.identity.shortName,
    description: slogan[lang] ?? slogan[defaultLocale] ?? t('common:manifest.description'),
    lang,
    dir: directionOf(lang),
    start_url: paths.start,
    scope: '/',
    display: 'standalone',
    theme_color: barColours.light,
    background_color: barColours.light,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(t('common:nav.guide'), paths.guide()),
      shortcut(t('common:nav.watchlist'), paths.watchlist),
      shortcut(t('common:nav.content'), paths.content()),
      shortcut(t('common:panels.messages'), paths.messages()),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
