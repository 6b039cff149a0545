import type { Args } from '../args'
import { localeOf } from '../i18n.server'
import type { ContentDocument } from './content-source'

/**
 * A text in the reader's language, otherwise in English.
 * @throws Response 404 if there is none, 503 if nothing has been loaded yet
 */
export function requireDocument(args: Pick<Args, 'context'>, uid: string): ContentDocument {
  const { content } = args.context
  const document = content.find(uid, localeOf(args))
  if (!document) throw new Response(null, { status: content.loaded ? 404 : 503 })
  return document
}
