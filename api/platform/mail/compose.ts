import type { ParseKeys } from 'i18next'
import { deliveredAccent } from '~/contracts/administration/accent'
import type { LogoShape } from '~/contracts/administration/logo'
import type { Locale } from '~/contracts/constants'
import { isolatorOf } from '~/contracts/isolated'
import { type Direction, directionOf } from '~/contracts/languages'
import { mailableName, withoutLinks } from '~/contracts/texts'
import type { MailSection } from '../database/schema'
import type { ApiConfig, Mail } from '../deps'
import { type MailTemplate, translate } from '../translations'

/** A mail as its recipient sees it. */
export interface ComposedMail {
  subject: string
  text: string
  html: string
  /** The picture that the HTML shows by `logoCid`. It comes with the mail: what is fetched would tell who reads it, and when. */
  logo?: Uint8Array
}

/** Names the logo within a mail. */
export const logoCid = 'logo@campus'

/** What a mail shows above its subject. */
export type MailLogo = LogoShape & { bytes: Uint8Array }

/** The logo of the campus; null without one, or where it cannot be read: a mail is worth more than what is drawn on it. */
export async function findMailLogo({ identity }: Sender): Promise<MailLogo | null> {
  const bytes = await identity?.readLogo('small').catch(() => null)
  const logo = identity?.current.logo
  return bytes && logo ? { ...logo, bytes } : null
}

/** Without `identity` in the colours as delivered. */
export type Sender = Pick<ApiConfig, 'publicUrl' | 'brandName'> & Partial<Pick<ApiConfig, 'identity'>>

/** Parts of a mail in reading order; without a button if the template has no `path`. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  lists: List[]
  button: { label: string; address: string } | null
  fallback: string
  reason: string
  closing: string
  /** Unsubscribe link, if there is one. */
  unsubscribe: { label: string; address: string } | null
}

interface List {
  heading: string | null
  lines: { text: string; address: string | null }[]
}

/** Written by the campus or by its team, about whom a mail is or to whom it goes: they stay as they are. */
const ownValues = new Set(['path', 'email', 'newEmail', 'contact', 'answer', 'statement', 'rule', 'meaning'])
/** How people and organisations call themselves, and what they name. */
const names = new Set(
  'name author inviter provider journalist contributor entity other applicant key passkey'.split(' '),
)
/** The owner's own address, and what is announced to those who want to hear it. */
const meantToLink: Partial<Record<MailTemplate, readonly string[]>> = {
  ...{ webhookMade: ['address'], webhookRenewed: ['address'], webhookGone: ['address'] },
  ...{ webhookFailing: ['address'], sourcePaused: ['address'] },
  ...{ announcement: ['subject', 'text'], providerAnnouncement: ['text'], groupAnnouncement: ['text'] },
}

/**
 * What one account has written and the mail of another shows is words: no mail program makes a link of it, whenever it was stored.
 * A value that no list names counts as written by somebody.
 */
function asWords({ template, values }: Pick<Mail, 'template' | 'values'>): Mail['values'] {
  const word = (name: string, value: string) => {
    if (ownValues.has(name) || meantToLink[template]?.includes(name)) return value
    return names.has(name) ? mailableName(value) : withoutLinks(value)
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(name, value)]))
}

/** Composes a queued mail in the recipient's language, as plain text and as HTML with the same content. */
export function composeMail(sender: Sender, mail: Mail, logo: MailLogo | null = null): ComposedMail {
  const letter = composeLetter(sender, mail)
  const { accent } = (sender.identity?.accent ?? deliveredAccent).light
  return {
    subject: letter.subject,
    text: asText(letter, mail.locale),
    html: asHtml(letter, mail.locale, { accent, mark: logo ? logoHtml(logo, sender.brandName) : '' }),
    ...(logo ? { logo: logo.bytes } : {}),
  }
}

/** The same before it becomes text and HTML, for a preview. */
export function composeLetter(
  { publicUrl, brandName }: Sender,
  { locale, template, values: given, sections, unsubscribe }: Mail,
): Letter {
  const values = asWords({ template, values: given })
  const words = (key: ParseKeys<'mail'>) => translate(locale, `mail:${key}`, { ...values, brand: brandName })
  const path = values.path
  return {
    // A subject is a single line, but names may contain line breaks.
    subject: words(`${template}.subject`).replace(/\s+/g, ' '),
    greeting: values.name ? words('greeting') : words('greetingWithoutName'),
    paragraphs: words(`${template}.text`).split('\n\n'),
    lists: (sections ?? []).map((section) => writeList({ publicUrl, locale }, section)),
    button: path === undefined ? null : { label: words(buttonOf(template)), address: `${publicUrl}${path}` },
    fallback: words('addressFallback'),
    reason: words(`${template}.reason`),
    closing: words('closing'),
    unsubscribe: unsubscribe ? { label: words('unsubscribe'), address: `${publicUrl}${unsubscribe}` } : null,
  }
}

const buttonOf = (template: MailTemplate) =>
  `${template}.button` as Extract<ParseKeys<'mail'>, `${MailTemplate}.button`>

const writeList = (
  { publicUrl, locale }: { publicUrl: string; locale: Locale },
  { heading, lines }: MailSection,
): List => ({
  heading,
  lines: lines.map(({ text, path }) => ({
    text: isolatorOf(locale)(withoutLinks(text.replace(/\s+/g, ' '))),
    address: path === null ? null : `${publicUrl}${path}`,
  })),
})

function asText(letter: Letter, locale: Locale): string {
  const { greeting, paragraphs, lists, button, closing, reason, unsubscribe } = letter
  // French has a non-breaking space before a colon.
  const colon = locale === 'fr' ? '\u00a0:' : ':'
  const link = ({ label, address }: { label: string; address: string }) => `${label}${colon}\n${address}`
  const action = button ? [link(button)] : []
  const wayOut = unsubscribe ? `${link(unsubscribe)}\n` : ''
  // "-- " on its own line: mail programs treat what follows as a signature.
  return `${[greeting, ...paragraphs, ...lists.map(listText), ...action, closing].join('\n\n')}\n\n-- \n${reason}\n${wayOut}`
}

const listText = ({ heading, lines }: List): string =>
  [
    ...(heading === null ? [] : [heading]),
    ...lines.flatMap(({ text, address }) => [`- ${text}`, ...(address === null ? [] : [`  ${address}`])]),
  ].join('\n')

const ink = '#1d1b18'
const paper = '#fbf9f4'
const muted = '#5d574f'
const sans = "font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif"

/** Mail programs drop style sheets, so all styles are inline. */
function asHtml(letter: Letter, locale: string, { accent, mark }: { accent: string; mark: string }): string {
  const direction = directionOf(locale)
  // Programs that drop the outermost elements, and those that know no direction, get it from the article.
  const side = direction === 'rtl' ? ' align="right"' : ''
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:${paper};color:${ink};${sans};font-size:16px;line-height:1.5">
<div role="article" lang="${locale}" dir="${direction}"${side} style="max-width:560px;margin:0 auto">
${mark}<h1 style="margin:0 0 24px;font-family:Georgia,serif;font-size:24px;line-height:1.25">${escapeHtml(letter.subject)}</h1>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${letter.lists.map((list) => listHtml(list, accent, direction)).join('\n')}
${letter.button ? buttonHtml(letter.button, letter.fallback, accent) : ''}
${paragraph(letter.closing)}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d8d2c6;color:${muted};font-size:14px">${escapeHtml(letter.reason)}${letter.unsubscribe ? wayOutHtml(letter.unsubscribe, accent) : ''}</p>
</div>
</body>
</html>
`
}

/** Outlook takes the size from the attributes. The ground is that of the mail, or one that a dark screen leaves as it is. */
function logoHtml({ width, height, ground }: LogoShape, name: string): string {
  const scale = Math.min(1, 48 / height, 240 / width)
  const [wide, high] = [width, height].map((side) => String(Math.max(1, Math.round(side * scale))))
  const plate = ground === 'any' ? '' : `;padding:6px;background:${ground === 'dark' ? '#111617' : paper}`
  return `<p style="margin:0 0 16px"><img src="cid:${logoCid}" width="${wide}" height="${high}" alt="${escapeHtml(name)}" style="display:inline-block;border:0${plate}"></p>
`
}

const wayOutHtml = ({ label, address }: { label: string; address: string }, accent: string): string =>
  `<br><a href="${escapeHtml(address)}" style="color:${accent}">${escapeHtml(label)}</a>`

function listHtml({ heading, lines }: List, accent: string, direction: Direction): string {
  const title =
    heading === null ? '' : `<h2 style="margin:0 0 8px;font-size:16px">${escapeHtml(heading)}</h2>\n`
  const items = lines.map(({ text, address }) => {
    const words = escapeHtml(text)
    const link = `<a href="${escapeHtml(address ?? '')}" style="color:${accent}">${words}</a>`
    return `<li style="margin:0 0 6px">${address === null ? words : link}</li>`
  })
  // Outlook knows no logical properties.
  const room = direction === 'rtl' ? '0 20px 0 0' : '0 0 0 20px'
  return `${title}<ul style="margin:0 0 20px;padding:${room}">${items.join('')}</ul>`
}

/** The URL is repeated below the button, for mail programs that do not show it. */
function buttonHtml(
  { label, address }: { label: string; address: string },
  fallback: string,
  accent: string,
): string {
  const href = escapeHtml(address)
  const look = `display:inline-block;padding:12px 20px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none`
  return `<p style="margin:0 0 16px"><a href="${href}" style="${look}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:${muted};font-size:14px">${escapeHtml(fallback)}<br><a href="${href}" style="color:${accent};word-break:break-all" dir="ltr">${href}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
