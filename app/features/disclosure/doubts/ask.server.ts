import { z } from 'zod'
import { newStamp, springTrap, trapFields } from '~/app/platform/access/bot-trap.server'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { answerValid, formKey, invalid, parseForm, refuse } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { type Disclosure, getDisclosure } from '~/contracts/content/disclosure'
import { doubtAnswer, NewDoubt } from '~/contracts/content/doubts'
import { keyIn, numberIn } from '../public.server'

const questionIn = ({ params }: Args): string => params['question'] ?? ''

/** The question and its public answer, as far as the report can be read. */
function lineIn({ content }: Disclosure, key: string) {
  const lines = content?.clauses.flatMap(({ questions }) => questions) ?? []
  const line = lines.find(({ question }) => question.key === key)
  return line?.answer ? { question: line.question, answer: line.answer } : null
}

interface Asking {
  report: Disclosure
  hasAnswer: boolean
  isOwn: boolean
}

type Refusal = 'doubtOwn' | 'doubtReplaced' | 'doubtUnread' | 'doubtNoAnswer'

/** Why the answer cannot be questioned, as the API would say; null if it can. */
function refusalOf({ report, hasAnswer, isOwn }: Asking): Refusal | null {
  if (isOwn) return 'doubtOwn'
  if (report.state === 'replaced') return 'doubtReplaced'
  if (!report.content) return 'doubtUnread'
  return hasAnswer ? null : 'doubtNoAnswer'
}

/** Where to go on in the newest report: at its answer to the same question, if it has one that can be doubted. */
async function newestOf(
  args: Args,
  { report, refusal }: { report: Disclosure; refusal: Refusal | null },
): Promise<{ href: string; hasAnswer: boolean }> {
  const { id, newest: number } = report
  const newest =
    refusal === 'doubtReplaced' ? await call(args, getDisclosure, { params: { id, number } }) : null
  return newest && lineIn(newest, questionIn(args))
    ? { href: paths.answerDoubt(keyIn(args), number, questionIn(args)), hasAnswer: true }
    : { href: paths.outletReport(keyIn(args)), hasAnswer: false }
}

/** An answer with the form that questions it. @throws Response 404 without such a report */
export async function loadAsking(args: Args) {
  const outletKey = keyIn(args)
  const number = numberIn(args)
  const user = await findUser(args)
  const report = await call(args, getDisclosure, { params: { id: outletKey, number } })
  const line = lineIn(report, questionIn(args))
  const isOwn = user !== null && (user.parent?.id ?? user.id) === report.id
  const refusal = refusalOf({ report, hasAnswer: line !== null, isOwn })
  return {
    outletKey,
    number,
    newest: number === report.newest ? null : await newestOf(args, { report, refusal }),
    sizes: fileSizes(args, line?.answer.files ?? []),
    name: report.content?.facts.name ?? report.name,
    questionKey: questionIn(args),
    line,
    refusal,
    isMember: user !== null,
    formKey: formKey(args),
    stamp: newStamp(args),
  }
}
export type AskingData = Awaited<ReturnType<typeof loadAsking>>

const AskForm = z.object({
  text: z.string({ error: 'required' }).pipe(NewDoubt.shape.text),
  link: NewDoubt.shape.link,
  email: NewDoubt.shape.email,
  formKey: z.string().max(64).optional(),
  ...trapFields,
})

const sent = (args: Args) =>
  redirectWithToast(
    args,
    `${paths.outletReport(keyIn(args), numberIn(args))}#${questionIn(args)}`,
    'doubts:toast.sent',
  )

/** Sends a doubt to the campus team. On any error the input is kept. */
export async function askAnswer(args: Args) {
  const submission = await parseForm(args, AskForm)
  const trapped = springTrap(args, submission)
  if (trapped === 'bot') return sent(args)
  if (trapped) return trapped
  if (submission.status !== 'success') return invalid(submission)
  const { formKey: idempotencyKey, stamp: _stamp, subject: _subject, ...words } = submission.value
  const params = { id: keyIn(args), number: numberIn(args) }
  const input = { ...words, question: questionIn(args), locale: localeOf(args) }
  return answerValid(submission, async () => {
    try {
      await call(args, doubtAnswer, { params, input, idempotencyKey })
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 429) return refuse(submission, 'doubtsEnough')
      throw error
    }
    return sent(args)
  })
}
