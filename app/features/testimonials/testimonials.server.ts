import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { findUser, requirePermission, requireUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { doneOrGone, redirectWithToast, unlessGone } from '~/app/platform/toast.server'
import { reportCategories } from '~/contracts/constants'
import { Report } from '~/contracts/administration/moderation'
import {
  createTestimonial,
  deleteTestimonial,
  getTestimonial,
  hideTestimonial,
  reportTestimonial,
  showTestimonial,
  TestimonialInput,
  type TestimonialWithProfile,
  updateTestimonial,
} from '~/contracts/people/testimonials'

const section = '#testimonials'
const key = z.string().max(64).optional()

/** An empty form field is undefined. */
const text = z.string({ error: 'required' }).pipe(TestimonialInput.shape.text)
const reason = z.string({ error: 'reportReason' }).pipe(Report.shape.reason)
const category = z.enum(reportCategories, 'categoryRequired')
const id = z.string().min(1).max(64)

const NewTestimonial = z.object({ profile: id, text, formKey: key })

/** The form on a profile page. Refused input is shown again. */
export async function saveTestimonial(args: Args) {
  await requirePermission(args, 'testimonials.write')
  return answerForm(args, NewTestimonial, async ({ profile, formKey: idempotencyKey, ...input }) => {
    await call(args, createTestimonial, { params: { id: profile }, input, idempotencyKey })
    const { pathname } = new URL(args.request.url)
    return redirectWithToast(args, pathname + section, { type: 'success', key: 'testimonials:toast.written' })
  })
}

export interface TestimonialData {
  entry: TestimonialWithProfile
  /** Where the reader came from: the page of the recommended person, if they see it. */
  back: string
  /** Whether to show the confirmation of a withdrawal. */
  confirming: boolean
  formKey: string
}

const backOf = ({ profile: { link } }: TestimonialWithProfile): string =>
  link ? paths.publicProfile(link) + section : paths.home

const findEntry = (args: Args) => call(args, getTestimonial, { params: { id: args.params.id ?? '' } })

/** A testimonial and its actions. @throws Response 404 if it is not visible to this reader */
export async function loadTestimonial(args: Args): Promise<TestimonialData> {
  await findUser(args)
  const entry = await findEntry(args)
  const wantsConfirmation = new URL(args.request.url).searchParams.get('confirm') === 'withdraw'
  return {
    entry,
    back: backOf(entry),
    confirming: wantsConfirmation && entry.can.update,
    formKey: formKey(args),
  }
}

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), text }),
  z.object({ intent: z.literal('withdraw'), returnTo: z.string().optional() }),
  z.object({ intent: z.literal('report'), category, reason, formKey: key }),
  z.object({ intent: z.literal('hide'), returnTo: z.string().optional() }),
  z.object({ intent: z.literal('show'), returnTo: z.string().optional() }),
])
type Action = z.infer<typeof Action>

/** Changes, withdraws, reports, hides or shows again, and goes back to the page of the person. */
export async function saveAction(args: Args) {
  await requireUser(args)
  return answerForm(args, Action, (action) => carryOut(args, action))
}

async function carryOut(args: Args, action: Action) {
  const params = { id: args.params.id ?? '' }
  if (action.intent === 'hide' || action.intent === 'show') {
    await call(args, action.intent === 'hide' ? hideTestimonial : showTestimonial, { params })
    const to = localReturnTo(action.returnTo, paths.ownProfile()) + section
    return done(args, to, action.intent === 'hide' ? 'testimonials:toast.hidden' : 'testimonials:toast.shown')
  }
  if (action.intent === 'withdraw') {
    const entry = await unlessGone(findEntry(args), null)
    // Of somebody else: it is there, and stays.
    if (entry && !entry.can.update) throw new Response(null, { status: 404 })
    const withdrawn = 'testimonials:toast.withdrawn'
    const told = await doneOrGone(call(args, deleteTestimonial, { params }), withdrawn, withdrawn)
    return redirectWithToast(args, localReturnTo(action.returnTo, paths.home), told)
  }
  const back = backOf(await findEntry(args))
  if (action.intent === 'report') {
    const input = { category: action.category, reason: action.reason }
    await call(args, reportTestimonial, { params, input, idempotencyKey: action.formKey })
    return done(args, back, 'testimonials:toast.reported')
  }
  await requirePermission(args, 'testimonials.write')
  await call(args, updateTestimonial, { params, input: { text: action.text } })
  return done(args, back, 'testimonials:toast.changed')
}

const done = (args: Args, to: string, key: TranslationKey) =>
  redirectWithToast(args, to, { type: 'success', key })
