import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import { createLink, linkKinds, listLinkCandidates } from '~/contracts/people/links'

function readQuery({ request }: Args) {
  const search = new URL(request.url).searchParams
  return {
    kind: linkKinds.find((kind) => kind === search.get('kind')),
    text: (search.get('text') ?? '').trim().slice(0, limits.searchCharacters),
  }
}

/**
 * Accounts to which the reader can send a request, filtered by name; outlets search one account type at a
 * time.
 */
export async function loadAsk(args: Args) {
  const user = await requirePermission(args, 'links.own')
  const { kind, text } = readQuery(args)
  const query = { ...(kind ? { kind } : {}), ...(text ? { text } : {}) }
  const { items, more } = await call(args, listLinkCandidates, { query })
  return {
    items,
    more,
    text,
    /** Null if there is only one account type. */
    kind: user.isMediaOutlet ? (kind ?? ('legalEntity' as const)) : null,
    formKey: formKey(args),
  }
}
export type AskData = Awaited<ReturnType<typeof loadAsk>>

const AskForm = z.object({
  with: z.string({ error: 'linkChoose' }).min(1, 'linkChoose').max(64),
  formKey: z.string().max(64).optional(),
})

/** Requests a link. Errors are shown beside the list, with the choice kept. */
export async function saveAsk(args: Args) {
  await requirePermission(args, 'links.own')
  const submission = await parseForm(args, AskForm)
  if (submission.status !== 'success') return invalid(submission)
  const { with: other, formKey: sent } = submission.value
  try {
    const link = await call(args, createLink, {
      input: { with: other },
      ...(sent ? { idempotencyKey: sent } : {}),
    })
    const { name } = link.side === 'partner' ? link.outlet : link.partner
    const toast = { type: 'success', key: 'links:toast.asked', values: { name } } as const
    return await redirectWithToast(args, paths.link(link.id), toast)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}
