import { z } from 'zod'
import { requireTeam } from '~/app/platform/access/team.server'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { doneOrGone, redirectWithToast } from '~/app/platform/toast.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { deleteReply, DoubtReply, getOwnDoubt, replyToDoubt } from '~/contracts/content/doubts'

/** A published doubt about a report of the user's outlet, with the form that replies to it. @throws Response 404 */
export async function loadReply(args: Args) {
  await requireTeam(args)
  const doubt = await call(args, getOwnDoubt, { params: { id: args.params['id'] ?? '' } })
  const asked = new URL(args.request.url).searchParams.get('confirm')
  const sizes = fileSizes(args, doubt.answer.files)
  return { doubt, sizes, isDeleting: asked === 'delete' && doubt.reply !== null }
}
export type ReplyData = Awaited<ReturnType<typeof loadReply>>

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('reply'),
    reply: z.string({ error: 'required' }).pipe(DoubtReply.shape.text),
    base: DoubtReply.shape.base,
  }),
  z.object({ intent: z.literal('delete'), base: DoubtReply.shape.base }),
])

/** Changes or deletes the reply. If a colleague was faster, the page shows that reply, and the text stays. */
export async function saveReply(args: Args) {
  await requireTeam(args)
  const params = { id: args.params['id'] ?? '' }
  const to = `${paths.ownReport()}#doubts`
  return answerForm(args, Action, async (action) => {
    const { base } = action
    if (action.intent === 'delete') {
      const deleted = call(args, deleteReply, { params, query: { base } })
      return redirectWithToast(
        args,
        to,
        await doneOrGone(deleted, 'doubts:toast.deleted', 'doubts:toast.deleted'),
      )
    }
    await call(args, replyToDoubt, { params, input: { text: action.reply, base } })
    const { isShown } = await call(args, getOwnDoubt, { params })
    return redirectWithToast(args, to, isShown ? 'doubts:toast.replied' : 'doubts:toast.repliedUnread')
  })
}
