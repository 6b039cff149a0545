import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { closedPage, requirePermission } from '~/app/platform/guard.server'
import { languageOptions } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { doneOrGone, redirectWithToast, type ToastText } from '~/app/platform/toast.server'
import {
  addOfferSource,
  listOfferSources,
  mostSources,
  NewOfferSource,
  removeOfferSource,
  resumeOfferSource,
} from '~/contracts/offers/offer-sources'

async function requireWriter(args: Args): Promise<void> {
  const user = await requirePermission(args, 'offers.create')
  if (!user.isServiceProvider) throw await closedPage(args, user, 'offers.create')
}

/** The sources of the user's organisation. @throws Response 403 for users without a provider */
export async function loadSources(args: Args) {
  await requireWriter(args)
  const sources = await call(args, listOfferSources)
  const confirm = new URL(args.request.url).searchParams.get('confirm')
  return {
    sources,
    isFull: sources.length >= mostSources,
    removing: sources.find(({ id }) => id === confirm) ?? null,
    languages: languageOptions(args),
    formKey: formKey(args),
  }
}

/** Fields that are left empty are chosen in each draft. */
const orNull = <S extends z.ZodType>(schema: S) => schema.optional().transform((value) => value ?? null)
const { address, category, language, cost } = NewOfferSource.shape

const id = z.string().min(1).max(64)
const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    formKey: z.string().max(64).optional(),
    address,
    category: orNull(category),
    language: orNull(language),
    cost: orNull(cost),
  }),
  z.object({ intent: z.literal('resume'), id }),
  z.object({ intent: z.literal('remove'), id }),
])
type Action = z.output<typeof Action>

/** The action for the page's forms. */
export async function changeSources(args: Args) {
  await requireWriter(args)
  return answerForm(args, Action, async (action) =>
    redirectWithToast(args, paths.offerSources(), await perform(args, action)),
  )
}

async function perform(args: Args, action: Action): Promise<ToastText> {
  switch (action.intent) {
    case 'add': {
      const { intent: _, formKey: key, ...input } = action
      const { drafts } = await call(args, addOfferSource, { input, idempotencyKey: key })
      return drafts === 0
        ? { type: 'success', key: 'offer-sources:toast.addedEmpty' }
        : { type: 'success', key: 'offer-sources:toast.added', values: { count: drafts } }
    }
    case 'resume':
      await call(args, resumeOfferSource, { params: { id: action.id } })
      return { type: 'success', key: 'offer-sources:toast.resumed' }
    case 'remove':
      return doneOrGone(
        call(args, removeOfferSource, { params: { id: action.id } }),
        'offer-sources:toast.removed',
        'offer-sources:toast.removedBefore',
      )
  }
}
