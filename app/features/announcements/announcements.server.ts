import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { pageSizes, localeCodes } from '~/contracts/constants'
import { countFollowers } from '~/contracts/messages/followed-providers'
import {
  createAnnouncement,
  listAnnouncements,
  type AnnouncementState,
  deleteAnnouncement,
  getAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
  testAnnouncement,
  updateAnnouncement,
  readAnnouncement,
} from '~/contracts/messages/announcements'
import { announcementIn, audienceOptions, WriteForm, type WrittenValues, valuesOf } from './write-form.server'
import { placesOf, type Writer } from './writer'
import { z } from 'zod'
import { formOf } from '~/app/platform/submitted-form.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { DateTime } from 'luxon'

/** Admins write in the administration. */
async function requireWriter(args: Args, writer: Writer) {
  const user = await requirePermission(args, 'announcements.write')
  if (writer === 'provider' && user.accessLevel === 'admin') throw seeOther(placesOf('team').list())
  return user
}

/** The announcements of the campus team, or of the own organisation, newest first. */
export async function loadAnnouncements(args: Args, writer: Writer) {
  await requireWriter(args, writer)
  const page = pageIn(new URL(args.request.url).searchParams)
  const pageSize = pageSizes.admin
  const { data, total } = await callPage(args, listAnnouncements, { query: { page, itemsPerPage: pageSize } })
  const followers = writer === 'provider' ? (await call(args, countFollowers)).count : null
  return { writer, announcements: data, total, page, pageSize, followers }
}
export type AnnouncementList = Awaited<ReturnType<typeof loadAnnouncements>>

/** An empty form. */
export async function loadNewAnnouncement(args: Args, writer: Writer) {
  await requireWriter(args, writer)
  const values: WrittenValues = {}
  return { writer, values, formKey: formKey(args), ...(await audienceOptions(args)) }
}

/** Saves the draft and leads to it. */
export async function saveNewAnnouncement(args: Args, writer: Writer) {
  await requireWriter(args, writer)
  const submission = await parseForm(args, WriteForm)
  if (submission.status !== 'success') return invalid(submission)
  const { formKey: key } = submission.value
  try {
    const input = announcementIn(submission.value)
    const { id } = await call(args, createAnnouncement, { input, ...(key ? { idempotencyKey: key } : {}) })
    return await redirectWithToast(args, placesOf(writer).one(id), {
      type: 'success',
      key: 'announcements:toast.created',
    })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}

const idOf = ({ params }: Args) => ({ id: params.id ?? '' })

const steps = ['edit', 'send', 'stop', 'delete'] as const
type Step = (typeof steps)[number]

/** One announcement; the address says whether to change it, to send it, or to ask something first. @throws Response 404 */
export async function loadAnnouncement(args: Args, writer: Writer) {
  const { timeZone } = await requireWriter(args, writer)
  const announcement = await call(args, getAnnouncement, { params: idOf(args) })
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.get('step')
  const step = steps.find((each) => each === asked) ?? null
  const at = announcement.sendAt === null ? null : clockIn(new Date(announcement.sendAt), timeZone)
  return {
    title: announcement.subject,
    writer,
    announcement,
    step: isPossible(step, announcement.state) ? step : null,
    /** The one whose preview was seen: what has changed since then is not sent. */
    seen: Number(searchParams.get('version')) || announcement.version,
    values: valuesOf(announcement),
    at,
    timeZone,
    formKey: formKey(args),
    ...(await audienceOptions(args)),
  }
}
export type OneAnnouncement = Awaited<ReturnType<typeof loadAnnouncement>>

function isPossible(step: Step | null, state: AnnouncementState): boolean {
  if (step === 'stop') return state === 'scheduled' || state === 'sending'
  return step === 'delete' ? state === 'draft' : state === 'draft' || state === 'scheduled'
}

/** Changes, tests, sends, stops or deletes it, as the button says. */
export async function saveAnnouncement(args: Args, writer: Writer) {
  const { timeZone } = await requireWriter(args, writer)
  const intent = textOf(await formOf(args), 'intent')
  if (intent === 'send') return send(args, writer, timeZone)
  if (intent === 'change') return change(args, writer)
  return press(args, writer)
}

async function change(args: Args, writer: Writer) {
  const submission = await parseForm(args, WriteForm)
  if (submission.status !== 'success') return invalid(submission)
  try {
    const input = { ...announcementIn(submission.value), version: submission.value.version ?? 1 }
    await call(args, updateAnnouncement, { params: idOf(args), input })
    return await redirectWithToast(args, placesOf(writer).one(idOf(args).id), {
      type: 'success',
      key: 'announcements:toast.changed',
    })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00Z`))
const SendForm = z
  .object({
    when: z.enum(['now', 'later'], 'whenRequired'),
    /** The day; the API names it when the time is wrong. */
    at: z.string().max(10).optional(),
    time: z.string().max(8).optional(),
    version: z.coerce.number().int().min(1),
    formKey: z.string().max(64).optional(),
  })
  .refine(({ when, at = '' }) => when === 'now' || (/^2\d{3}-\d{2}-\d{2}$/.test(at) && isDay(at)), {
    path: ['at'],
    message: 'dateInvalid',
  })
  .refine(({ when, time = '' }) => when === 'now' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time), {
    path: ['time'],
    message: 'timeInvalid',
  })

/** Sends it now, or at a time in the sender's time zone. */
async function send(args: Args, writer: Writer, timeZone: string) {
  const submission = await parseForm(args, SendForm)
  if (submission.status !== 'success') return invalid(submission)
  const { when, at: date = '', time = '', version, formKey: key } = submission.value
  const at = when === 'now' ? null : momentAt({ date, time }, timeZone).toISOString()
  try {
    const once = key ? { idempotencyKey: key } : {}
    await call(args, sendAnnouncement, { params: idOf(args), input: { at, version }, ...once })
    return await redirectWithToast(args, placesOf(writer).one(idOf(args).id), {
      type: 'success',
      key: at === null ? 'announcements:toast.sending' : 'announcements:toast.scheduled',
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.violations.some(({ code }) => code === changed)) return showAnew(args, writer)
    return replyWithFailure(submission, error)
  }
}

const changed = 'announcementChanged'

/** Where it can be seen what has changed. */
const showAnew = (args: Args, writer: Writer) =>
  redirectWithToast(args, placesOf(writer).one(idOf(args).id), { type: 'error', key: errorKey(changed) })

const Press = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('test'),
    language: z.enum(localeCodes),
    formKey: z.string().max(64).optional(),
  }),
  z.object({ intent: z.literal('stop') }),
  z.object({ intent: z.literal('delete') }),
])

async function press(args: Args, writer: Writer) {
  const submission = await parseForm(args, Press)
  if (submission.status !== 'success') return invalid(submission)
  const params = idOf(args)
  const { list, one } = placesOf(writer)
  const { value } = submission
  try {
    if (value.intent === 'test') {
      const once = value.formKey ? { idempotencyKey: value.formKey } : {}
      await call(args, testAnnouncement, { params, input: { language: value.language }, ...once })
      return await redirectWithToast(args, one(params.id), {
        type: 'success',
        key: 'announcements:toast.tested',
      })
    }
    if (value.intent === 'delete') {
      await call(args, deleteAnnouncement, { params })
      return await redirectWithToast(args, list(), { type: 'success', key: 'announcements:toast.deleted' })
    }
    const { state, sent } = await call(args, stopAnnouncement, { params })
    return await redirectWithToast(
      args,
      one(params.id),
      state === 'draft'
        ? { type: 'success', key: 'announcements:toast.unscheduled' }
        : writer === 'provider'
          ? { type: 'success', key: 'announcements:toast.halted' }
          : { type: 'success', key: 'announcements:toast.stopped', values: { count: sent } },
    )
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}

/** An announcement that the reader has received. @throws Response 404 */
export async function loadReceived(args: Args) {
  await requirePermission(args, 'account.own')
  const announcement = await call(args, readAnnouncement, { params: { id: args.params.id ?? '' } })
  return { title: announcement.subject, announcement }
}

interface Shown {
  date: string
  time: string
}

/** What calendar and clock show there, `2026-11-21` and `09:30`. */
export function clockIn(moment: Date, zone: string): Shown {
  const there = DateTime.fromJSDate(moment, { zone })
  return { date: there.toFormat('yyyy-MM-dd'), time: there.toFormat('HH:mm') }
}

/**
 * The moment at which calendar and clock show that in a zone. A time that the clocks skip is an hour later, of one that comes
 * twice either counts.
 */
export const momentAt = ({ date, time }: Shown, zone: string): Date =>
  DateTime.fromISO(`${date}T${time}`, { zone }).toJSDate()
