import type { Args } from '../args'
import { formatLocale } from '~/contracts/languages'
import { localeOf } from '../i18n.server'
import { lastingCookie } from '../session/session.server'

const signs = { comma: ',', semicolon: ';' } as const
type Separator = keyof typeof signs

const isSeparator = (value: unknown): value is Separator => typeof value === 'string' && value in signs

const separatorCookie = ({ context }: Pick<Args, 'context'>) =>
  lastingCookie('separator', 365, context.config)

/** The separator that the address names, the one chosen on this device before, or that of the reader's language. */
async function separatorOf(args: Args): Promise<{ separator: Separator; isChosen: boolean }> {
  const asked = new URL(args.request.url).searchParams.get('separator')
  if (isSeparator(asked)) return { separator: asked, isChosen: true }
  const kept: unknown = await separatorCookie(args).parse(args.request.headers.get('Cookie'))
  // Where the comma stands in numbers, spreadsheets take the semicolon between columns.
  const decimals = new Intl.NumberFormat(formatLocale(localeOf(args))).formatToParts(0.5)
  const ofLanguage = decimals.some(({ value }) => value === ',') ? 'semicolon' : 'comma'
  return { separator: isSeparator(kept) ? kept : ofLanguage, isChosen: false }
}

const [quote, comma] = [0x22, 0x2c]

/** Puts another sign in the place of each comma that is not between quotation marks, byte by byte. */
function separatedBy(sign: string): TransformStream<Uint8Array, Uint8Array> {
  const byte = sign.charCodeAt(0)
  let isQuoted = false
  return new TransformStream({
    transform(chunk, controller) {
      const changed = Uint8Array.from(chunk, (each) => {
        if (each === quote) isQuoted = !isQuoted
        return each === comma && !isQuoted ? byte : each
      })
      controller.enqueue(changed)
    },
  })
}

/**
 * A list as a file with the separator that the reader's spreadsheet expects. The API writes commas, and quotation marks around all
 * cells. A choice is remembered on the device.
 */
export async function separated(args: Args, file: Response): Promise<Response> {
  const { separator, isChosen } = await separatorOf(args)
  const headers = new Headers(file.headers)
  if (isChosen) headers.append('Set-Cookie', await separatorCookie(args).serialize(separator))
  const body =
    separator === 'comma' ? file.body : (file.body?.pipeThrough(separatedBy(signs[separator])) ?? null)
  return new Response(body, { status: file.status, headers })
}
