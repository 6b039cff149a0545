import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { countFollowers } from '~/contracts/messages/followed-providers'
import { createAnnouncement, listAnnouncements } from '~/contracts/messages/announcements'
import { announcementIn, audienceOptions, WriteForm, type WrittenValues } from './write-form.server'
import { placesOf, type Writer } from './writer'

/** Admins write in the administration. */
export async function requireWriter(args: Args, writer: Writer) {
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
