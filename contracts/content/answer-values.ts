import { z } from 'zod'
import { answerLimits } from '../constants'
import { PropertiesOfFiles } from '../files'
import { oneLine, plainLineBreaks, withScheme } from '../texts'
import { hasCredentials, isWebAddress } from '../web-address'

/** What an outlet says about a question of the standard, without its words: `answers.ts` has the calls. */

const words = (length: number) => z.string().overwrite(plainLineBreaks).max(length, 'tooLong')

const AnswerLink = z
  .strictObject({
    url: z
      .string()
      .overwrite(withScheme)
      .min(1, 'required')
      .max(500, 'tooLong')
      .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
      .refine((text) => text === '' || isWebAddress(text), 'linkInvalid'),
    /** What the link is shown as; empty for its address. */
    label: z.string().overwrite(oneLine).max(answerLimits.linkLabel, 'tooLong').default(''),
  })
  .meta({ id: 'AnswerLink' })
const Links = z.array(AnswerLink).max(answerLimits.links, 'linksTooMany')

/** One of the kinds of questions. */
export const AnswerValue = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('yesNo'), yes: z.boolean() }),
    z.strictObject({
      kind: z.literal('shortText'),
      text: z.string().overwrite(oneLine).min(1, 'required').max(answerLimits.shortText, 'tooLong'),
    }),
    z.strictObject({ kind: z.literal('longText'), text: words(answerLimits.longText).min(1, 'required') }),
    /** None if the explanation says why there is no page yet. */
    z.strictObject({ kind: z.literal('links'), links: Links }),
    z.strictObject({ kind: z.literal('number'), number: z.number('numberInvalid').min(0, 'numberInvalid') }),
    z.strictObject({ kind: z.literal('choice'), choice: z.string().max(60) }),
  ])
  .meta({ id: 'AnswerValue' })
export type AnswerValue = z.infer<typeof AnswerValue>

export const answerContent = {
  /** Null if the question does not apply. */
  value: AnswerValue.nullable(),
  /** Needed with `yesNo` and `choice`, and with `links` where there are none; possible with `number`; empty with texts. */
  explanation: words(answerLimits.explanation),
  /** Links that prove it. */
  evidence: Links,
  /** True if the outlet keeps it to itself, where the question leaves that to it. */
  internal: z.boolean(),
  /** Why the question does not apply; null if it does. */
  notApplicable: words(answerLimits.reason).min(1, 'required').nullable(),
}

/** A PDF that proves an answer. */
export const AnswerFile = z
  .object({
    id: z.uuid(),
    /** The original file name, cleaned up. */
    name: z.string(),
    bytes: z.number().int(),
    /** Of its content, in hexadecimal digits. */
    sha256: z.string(),
  })
  .meta({ id: 'AnswerFile' })
export type AnswerFile = z.infer<typeof AnswerFile>

export const Answer = z
  .object({
    key: z.string(),
    ...answerContent,
    /** PDFs that prove it, in the order in which they were added. Public or internal as the answer is. */
    files: z.array(AnswerFile),
    /** What strangers read in them once the answer is public. */
    fileProperties: PropertiesOfFiles,
    /** Grows with each change of it, and is never one that an earlier answer had: what a save is based on. */
    version: z.number().int(),
    /** Stands for the content: tells a form that is sent back whether anything in it was changed. */
    mark: z.string(),
    /** Version of the standard that the question was answered in. */
    standard: z.number().int(),
    /** The question has changed since: the answer counts again once it is saved again. */
    lookAgain: z.boolean(),
    savedAt: z.iso.datetime(),
    /** Null if the account is gone. */
    savedBy: z.string().nullable(),
  })
  .meta({ id: 'Answer' })
export type Answer = z.infer<typeof Answer>
export type AnswerContent = Pick<Answer, keyof typeof answerContent>
