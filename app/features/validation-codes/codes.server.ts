import { z } from 'zod'
import { type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { closedPage, requirePermission } from '~/app/platform/guard.server'
import { titleOfPage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { drawQr } from '~/app/platform/qr.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { pageSizes, validationCodeLimits } from '~/contracts/constants'
import {
  createValidationCode,
  getValidationCode,
  listValidationCodes,
  listValidationCodeUses,
  NewValidationCode,
  revokeValidationCode,
} from '~/contracts/validation/validation-codes'

const addressOf = (args: Args) => new URL(args.request.url).searchParams

/** Somebody of a provider. @throws Response 403 for all others, contributors of outlets among them */
async function requireIssuer(args: Args): Promise<void> {
  const user = await requirePermission(args, 'validation.codes')
  if (!user.isServiceProvider) throw await closedPage(args, user, 'validation.codes')
}

/** The codes of the reader's provider, newest first. */
export async function loadCodes(args: Args) {
  await requireIssuer(args)
  const page = pageIn(addressOf(args))
  const pageSize = pageSizes.admin
  const { data, total } = await callPage(args, listValidationCodes, {
    query: { page, itemsPerPage: pageSize },
  })
  return { codes: data, total, page, pageSize }
}

/** An empty form. */
export async function loadNewCode(args: Args) {
  await requireIssuer(args)
  return { formKey: formKey(args), limits: validationCodeLimits }
}

const CodeForm = NewValidationCode.extend({ formKey: z.string().max(64).optional() })

/** Creates a code and redirects to its page, where it can be printed. */
export async function makeCode(args: Args) {
  await requireIssuer(args)
  return answerForm(args, CodeForm, async ({ formKey: idempotencyKey, ...input }) => {
    const { id } = await call(args, createValidationCode, { input, idempotencyKey })
    return redirectWithToast(args, paths.validationCode(id), 'codes:toast.made')
  })
}

/** How the code is handed out: as a link to send, an address to type, and a picture for the camera of a phone. */
function handoutOf(args: Args, code: string) {
  const { publicUrl, brandName } = args.context.config
  const link = publicUrl + paths.enterValidationCode(code)
  const address = (publicUrl + paths.enterValidationCode()).replace(/^https?:\/\//, '')
  return { code, link, address, brand: brandName, qr: drawQr(link) }
}

/** A code of the reader's provider, with the people who have used it. */
export async function loadCode(args: Args) {
  await requireIssuer(args)
  const search = addressOf(args)
  const params = { id: args.params.id ?? '' }
  const page = pageIn(search)
  const pageSize = pageSizes.admin
  const query = { page, itemsPerPage: pageSize }
  const [{ code, ...entry }, uses] = await Promise.all([
    call(args, getValidationCode, { params }),
    callPage(args, listValidationCodeUses, { params, query }),
  ])
  return {
    title: titleOfPage(args, entry.label, page),
    entry,
    handout: code !== null && entry.state === 'live' ? handoutOf(args, code) : null,
    unreadable: code === null && entry.state === 'live',
    uses: { items: uses.data, total: uses.total, page, pageSize },
    confirming: search.get('confirm') === 'end' && entry.can.revoke,
  }
}

/** Ends a code. Its page then says so, also if it had already been ended. */
export async function endCode(args: Args) {
  await requireIssuer(args)
  const { id } = await call(args, revokeValidationCode, { params: { id: args.params.id ?? '' } })
  return redirectWithToast(args, paths.validationCode(id), 'codes:toast.ended')
}
