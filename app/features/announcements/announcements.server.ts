import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm, formKey, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { doneOrGone, redirectWithToast, seeOther } from '~/app/platform/toast.server'
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

/** Admins write in the administration; groups on the pages of providers. */
async function requireWriter(args: Args, writer: Writer) {
  const user = await requirePermission(args, 'announcements.write')
  if (writer === 'provider' && user.accessLevel === 'admin') throw seeOther(placesOf('team').list())
  return { timeZone: user.timeZone, as: user.accessLevel === 'group' ? ('group' as const) : writer }
}

/** The announcements of the campus team, or of the own organisation, newest first. */
export async function loadAnnouncements(args: Args, writer: Writer) {
  const { as } = await requireWriter(args, writer)
  const page = pageIn(new URL(args.request.url).searchParams)
  const pageSize = pageSizes.admin
  const { data, total } = await callPage(args, listAnnouncements, { query: { page, itemsPerPage: pageSize } })
  const followers = writer === 'provider' ? await call(args, countFollowers) : null
  return { writer: as, announcements: data, total, page, pageSize, followers }
}
export type AnnouncementList = Awaited<ReturnType<typeof loadAnnouncements>>

/** An empty form. */
export async function loadNewAnnouncement(args: Args, writer: Writer) {
  const { as } = await requireWriter(args, writer)
  const values: WrittenValues = {}
  return { writer: as, values, formKey: formKey(args), ...(await audienceOptions(args)) }
}

/** Saves the draft and leads to it. */
export async function saveNewAnnouncement(args: Args, writer: Writer) {
  await requireWriter(args, writer)
  return answerForm(args, WriteForm, async (value) => {
    const options = { input: announcementIn(value), idempotencyKey: value.formKey }
    const { id } = await call(args, createAnnouncement, options)
    return redirectWithToast(args, placesOf(writer).one(id), 'announcements:toast.created')
  })
}

const idOf = ({ params }: Args) => ({ id: params.id ?? '' })

const steps = ['edit', 'send', 'stop', 'delete'] as const
type Step = (typeof steps)[number]

/** One announcement; the address says whether to change it, to send it, or to ask something first. @throws Response 404 */
export async function loadAnnouncement(args: Args, writer: Writer) {
  const { timeZone, as } = await requireWriter(args, writer)
  const announcement = await call(args, getAnnouncement, { params: idOf(args) })
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.get('step')
  const step = steps.find((each) => each === asked) ?? null
  const at =
    announcement.sendAt === null
      ? workingHourAfter(new Date(), timeZone)
      : clockIn(new Date(announcement.sendAt), timeZone)
  return {
    title: announcement.subject,
    writer: as,
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
  return answerForm(args, WriteForm, async (value) => {
    const input = { ...announcementIn(value), version: value.version ?? 1 }
    await call(args, updateAnnouncement, { params: idOf(args), input })
    return redirectWithToast(args, placesOf(writer).one(idOf(args).id), 'announcements:toast.changed')
  })
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
  return answerForm(args, SendForm, async ({ when, at: date = '', time = '', version, formKey: key }) => {
    const at = when === 'now' ? null : momentAt({ date, time }, timeZone).toISOString()
    const announcement = placesOf(writer).one(idOf(args).id)
    try {
      await call(args, sendAnnouncement, { params: idOf(args), input: { at, version }, idempotencyKey: key })
    } catch (error) {
      const isChanged = error instanceof ApiFailure && error.violations.some(({ code }) => code === changed)
      if (!isChanged) throw error
      // Where it can be seen what has changed.
      return redirectWithToast(args, announcement, { type: 'error', key: errorKey(changed) })
    }
    return redirectWithToast(
      args,
      announcement,
      at === null ? 'announcements:toast.sending' : 'announcements:toast.scheduled',
    )
  })
}

const changed = 'announcementChanged'

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
  return answerForm(args, Press, async (value) => {
    const params = idOf(args)
    const { list, one } = placesOf(writer)
    if (value.intent === 'test') {
      await call(args, testAnnouncement, {
        params,
        input: { language: value.language },
        idempotencyKey: value.formKey,
      })
      return redirectWithToast(args, one(params.id), 'announcements:toast.tested')
    }
    if (value.intent === 'delete') {
      const deleted = 'announcements:toast.deleted'
      const told = await doneOrGone(call(args, deleteAnnouncement, { params }), deleted, deleted)
      return redirectWithToast(args, list(), told)
    }
    const { state, sent } = await call(args, stopAnnouncement, { params })
    return redirectWithToast(
      args,
      one(params.id),
      state === 'draft'
        ? { type: 'success', key: 'announcements:toast.unscheduled' }
        : writer === 'team'
          ? { type: 'success', key: 'announcements:toast.stopped', values: { count: sent } }
          : { type: 'success', key: 'announcements:toast.halted' },
    )
  })
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

/** An hour for those who name none, when people are at work: from 9 to 17 from Monday to Friday, and not at once. */
export function workingHourAfter(now: Date, zone: string): Shown {
  const earliest = DateTime.fromJSDate(now, { zone }).plus({ hours: 2 }).startOf('hour')
  const [first, last] = [9, 17]
  const late = earliest.hour > last ? earliest.plus({ days: 1 }) : earliest
  const day = late.isWeekend ? late.plus({ days: 8 - late.weekday }) : late
  const isSameDay = day.hasSame(earliest, 'day')
  return clockIn(day.set({ hour: isSameDay ? Math.max(first, day.hour) : first }).toJSDate(), zone)
}

/**
 * The moment at which calendar and clock show that in a zone. A time that the clocks skip is an hour later, of one that comes
 * twice either counts.
 */
export const momentAt = ({ date, time }: Shown, zone: string): Date =>
  DateTime.fromISO(`${date}T${time}`, { zone }).toJSDate()
