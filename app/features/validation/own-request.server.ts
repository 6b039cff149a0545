import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import { Answer } from '~/contracts/validation/conversation'
import { answerQuestion, getOwnValidationRequest } from '~/contracts/validation/validation'

/** One of the journalist's requests; those of others are not there. */
export async function loadOwnRequest(args: Args) {
  await requirePermission(args, 'validation.request')
  const request = await call(args, getOwnValidationRequest, { params: { id: args.params.id ?? '' } })
  return { request, formKey: formKey(args), answerLimit: limits.answerMaximumCharacters }
}

const AnswerFields = z.object({
  reason: z.string({ error: 'answerRequired' }).pipe(Answer.shape.text),
  formKey: z.string().max(64).optional(),
})

/** Sends an answer. After a conflict the page shows the current state and keeps the text. */
export async function saveAnswer(args: Args) {
  await requirePermission(args, 'validation.request')
  const submission = await parseForm(args, AnswerFields)
  if (submission.status !== 'success') return invalid(submission)
  const { reason, formKey: key } = submission.value
  const params = { id: args.params.id ?? '' }
  try {
    const request = await call(args, answerQuestion, {
      params,
      input: { text: reason },
      ...(key ? { idempotencyKey: key } : {}),
    })
    return await redirectWithToast(args, paths.ownValidationRequest(params.id), {
      type: 'success',
      key: 'validation:toast.answered',
      values: { provider: request.validator?.entityName ?? '' },
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}
