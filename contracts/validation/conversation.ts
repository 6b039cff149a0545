import { z } from 'zod'
import { limits } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { written } from '../texts'

/** One question of the office that decides, or one answer of the journalist. */
export const ConversationEntry = z
  .object({
    id: z.string(),
    from: z.enum(['journalist', 'provider', 'administration']),
    /** Who wrote it; null if the account is gone, or hidden from this user. */
    name: z.string().nullable(),
    text: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'ConversationEntry' })
export type ConversationEntry = z.infer<typeof ConversationEntry>

const words = (maximum: number, missing: string) =>
  z.string().overwrite(written).min(1, missing).max(maximum, 'tooLong')

export const Question = z.strictObject({ text: words(limits.questionMaximumCharacters, 'questionRequired') })
export const Answer = z.strictObject({ text: words(limits.answerMaximumCharacters, 'answerRequired') })

export const askJournalist = endpoint('POST', '/validation-requests/{id}/questions', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Ask the journalist of an open request, instead of deciding; reminders then wait for the answer',
  params: IdParams,
  input: Question,
  output: ConversationEntry,
  status: 201,
})

/** A reason for rejections that an office keeps for reuse. */
export const KeptReason = z.object({ id: z.string(), text: z.string() }).meta({ id: 'KeptReason' })
export type KeptReason = z.infer<typeof KeptReason>

export const removeKeptReason = endpoint('DELETE', '/rejection-reasons/{id}', {
  permission: 'validation.decide',
  tag: 'validation',
  summary: 'Stop keeping a reason; those who were told it keep it',
  params: IdParams,
})
