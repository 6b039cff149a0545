import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import {
  CertificateNumber,
  exportCertificates,
  getManagedCertificate,
  liftSuspension,
  listCertificates,
  suspendCertificate,
  undoCertificateWithdrawal,
  withdrawCertificate,
} from '~/contracts/certification/certificates'
import { auditLimits, certificateQueues, pageSizes } from '~/contracts/constants'
import { can } from '~/contracts/permissions'
import { sentenceOf } from './certificate.server'

/** Certificates of the reader's body, or all for the campus team. */
export async function loadCertificates(args: Args) {
  const user = await requirePermission(args, 'certificates.decide')
  const search = new URL(args.request.url).searchParams
  const queue = certificateQueues.find((each) => each === search.get('queue')) ?? 'valid'
  const page = pageIn(search)
  const pageSize = pageSizes.admin
  const { data, total } = await callPage(args, listCertificates, {
    query: { queue, page, itemsPerPage: pageSize },
  })
  const isAdmin = can(user.accessLevel, 'bodies.manage')
  return { ...data, queue, page, pageSize, total, isAdmin }
}
export type CertificatesData = Awaited<ReturnType<typeof loadCertificates>>

/** All of them as a file. */
export async function loadCertificatesCsv(args: Args): Promise<Response> {
  await requirePermission(args, 'certificates.decide')
  return callFile(args, exportCertificates)
}

/** @throws Response 404 */
function paramsIn({ params }: Args) {
  const number = CertificateNumber.safeParse(params['number'] ?? '')
  if (!number.success) throw new Response(null, { status: 404 })
  return { number: number.data }
}

/** One of them, with what can be done. @throws Response 404 */
export async function loadManaged(args: Args) {
  await requirePermission(args, 'certificates.decide')
  const params = paramsIn(args)
  const found = await call(args, getManagedCertificate, { params })
  const title = getFixedT(args)('certificate:numbered', params)
  return { ...found, says: sentenceOf(args, found.certificate), reasonLimit: auditLimits.reason, title }
}
export type ManagedData = Awaited<ReturnType<typeof loadManaged>>

const reason = z.string({ error: 'decisionReasonRequired' }).pipe(suspendCertificate.input.shape.reason)
const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('suspend'), reason }),
  z.object({ intent: z.literal('withdraw'), reason }),
  z.object({ intent: z.literal('lift') }),
  /** Takes back the reader's suspension or withdrawal. */
  z.object({ intent: z.literal('undoSuspension') }),
  z.object({ intent: z.literal('undoWithdrawal') }),
])

/** After a conflict the page shows what somebody else has done, and the text stays. */
export async function saveManaged(args: Args) {
  await requirePermission(args, 'certificates.decide')
  const params = paramsIn(args)
  const page = paths.managedCertificate(params.number)
  return answerForm(args, Action, async (action) => {
    switch (action.intent) {
      case 'suspend':
        await call(args, suspendCertificate, { params, input: { reason: action.reason } })
        return redirectWithToast(args, page, {
          type: 'success',
          key: 'certificates:toast.suspended',
          undo: { action: page, fields: [['intent', 'undoSuspension']] },
        })
      case 'withdraw':
        await call(args, withdrawCertificate, { params, input: { reason: action.reason } })
        return redirectWithToast(args, page, {
          type: 'success',
          key: 'certificates:toast.withdrawn',
          undo: { action: page, fields: [['intent', 'undoWithdrawal']] },
        })
      case 'lift':
        await call(args, liftSuspension, { params })
        return redirectWithToast(args, page, 'certificates:toast.lifted')
      case 'undoSuspension':
        await call(args, liftSuspension, { params, query: { undo: 'only' } })
        return redirectWithToast(args, page, 'certificates:toast.undone')
      case 'undoWithdrawal':
        await call(args, undoCertificateWithdrawal, { params })
        return redirectWithToast(args, page, 'certificates:toast.undone')
    }
  })
}
