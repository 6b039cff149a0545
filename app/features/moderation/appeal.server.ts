import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { createAppeal, getAppeal, NewAppeal } from '~/contracts/administration/moderation'

const tokenOf = ({ params }: Args) => ({ token: params.token ?? '' })

/** The removed content and the reason, for anyone with the address. @throws Response 404 */
export async function loadAppeal(args: Args) {
  await findUser(args)
  const decision = await call(args, getAppeal, { params: tokenOf(args) })
  return { decision, here: paths.appeal(tokenOf(args).token), formKey: formKey(args) }
}

const Words = z.object({
  text: z.string({ error: 'statementRequired' }).pipe(NewAppeal.shape.text),
  formKey: z.string().max(64).optional(),
})

/** Sends the appeal; the same page then says that it has arrived. */
export async function saveAppeal(args: Args) {
  const submission = await parseForm(args, Words)
  if (submission.status !== 'success') return invalid(submission)
  const { text, formKey: key } = submission.value
  const params = tokenOf(args)
  try {
    await call(args, createAppeal, { params, input: { text }, ...(key ? { idempotencyKey: key } : {}) })
    return await redirectWithToast(args, paths.appeal(params.token), {
      type: 'success',
      key: 'moderation:appeal.sent',
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}
