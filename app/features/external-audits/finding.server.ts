import { z } from 'zod'
import { requireTeam } from '~/app/platform/access/team.server'
import { type Args, call } from '~/app/platform/api.server'
import { answerValid, formKey, invalid, parseForm } from '~/app/platform/forms.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { fileFields, stageUpload } from '~/app/platform/uploads/uploads.server'
import { correct, getAudit, NewCorrection } from '~/contracts/certification/external-audits'
import { auditLimits } from '~/contracts/constants'
import { dayEverywhere } from '~/contracts/days'
import { idIn, shownLines } from './case.server'

const questionIn = ({ params }: Args): string => params['question'] ?? ''

/** A finding with the form to correct it. @throws Response 404 for what is no finding before the outlet */
export async function loadFinding(args: Args) {
  await requireTeam(args)
  const params = { id: idIn(args) }
  const entry = await call(args, getAudit, { params, query: { locale: localeOf(args) } })
  const { lines, sizes } = shownLines(args, entry.findings)
  const line = lines.find(({ question }) => question.key === questionIn(args))
  if (!line?.judgement) throw new Response(null, { status: 404 })
  const { judgement } = line
  return {
    title: line.question.question,
    id: entry.id,
    body: entry.body.name,
    line: { ...line, judgement },
    sizes,
    canCorrect: entry.can.correct,
    today: dayEverywhere(new Date()),
    limits: auditLimits,
    formKey: formKey(args),
  }
}
export type FindingData = Awaited<ReturnType<typeof loadFinding>>

const Sent = z.object({
  base: NewCorrection.shape.base,
  text: z.string({ error: 'required' }).pipe(NewCorrection.shape.text),
  links: z
    .string()
    .max(auditLimits.links * 600, 'tooLong')
    .optional(),
  removedFiles: z.array(z.uuid()).optional(),
  /** Ids of those that it has. */
  files: z.array(z.uuid()).optional(),
  formKey: z.string().max(64).optional(),
  ...fileFields('file'),
})

const linesOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean)

/** Saves a correction. Its PDF is uploaded before anything else, so that it is there still when the form comes back. */
export async function saveCorrection(args: Args) {
  await requireTeam(args)
  const { id: added, errors } = await stageUpload(args, { field: 'file', purpose: 'auditDocument' })
  const submission = await parseForm(args, Sent)
  if (submission.status !== 'success' || Object.keys(errors).length > 0) return invalid(submission, errors)
  const { text, links, base, files = [], removedFiles = [], formKey: idempotencyKey } = submission.value
  const kept = files.filter((file) => !removedFiles.includes(file))
  const params = { id: idIn(args), question: questionIn(args) }
  const input = { text, links: linesOf(links), files: [...kept, ...(added ? [added] : [])], base }
  return answerValid(submission, async () => {
    await call(args, correct, { params, input, idempotencyKey })
    return redirectWithToast(args, `${paths.audit(params.id)}#findings`, 'external-audits:toast.corrected')
  })
}
