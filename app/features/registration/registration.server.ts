import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { defaultLocale } from '~/contracts/constants'
import { listCountries, listSalutations } from '~/contracts/reference'
import { JournalistRegistration, registerJournalist, resendConfirmation } from '~/contracts/registration'
import { z } from 'zod'
import { fallbackCountries, fallbackSalutations } from './fallbacks'

/** What `/register/sent` shows; it travels in the session, because an address would keep it. */
const sentTo = 'registration.sentTo'

const JournalistForm = JournalistRegistration.extend({ formKey: z.string().max(64).optional() })
const ResendForm = z.strictObject({ email: JournalistRegistration.shape.email })

/** Members have nothing to register: they are led home and told why. */
async function turnMembersAway(args: Args): Promise<void> {
  if (!(await findUser(args))) return
  throw await redirectWithToast(args, paths.home, { type: 'info', key: 'registration:toast.alreadyLoggedIn' })
}

/** The chooser for persons: a choice in the address leads on to its form. */
export async function loadChooser(args: Args) {
  await turnMembersAway(args)
  const kind = new URL(args.request.url).searchParams.get('kind')
  if (kind === 'journalist') throw seeOther(paths.register.journalist)
  return null
}

async function orElse<T>(args: Args, wanted: Promise<T>, fallback: T): Promise<T> {
  try {
    return await wanted
  } catch (error) {
    args.context.log.error(
      { err: error, requestId: args.context.requestId },
      'a list of the registration form is missing',
    )
    return fallback
  }
}

/** The empty form with its lists in the reader's language. */
export async function loadJournalistForm(args: Args) {
  await turnMembersAway(args)
  const query = { 'groups[]': 'translations', pagination: 'false' } as const
  const [countries, salutations] = await Promise.all([
    orElse(args, call(args, listCountries, { query }), fallbackCountries),
    orElse(args, call(args, listSalutations, { query }), fallbackSalutations),
  ])
  const locale = localeOf(args)
  const inLocale = <T extends { locale: string }>(translations: T[]) =>
    translations.find((each) => each.locale === locale) ??
    translations.find((each) => each.locale === defaultLocale)
  const { compare } = new Intl.Collator(locale)
  return {
    formKey: formKey(),
    countries: countries
      .map(({ id, translations }) => ({ value: id, label: inLocale(translations)?.name ?? id }))
      .sort((a, b) => compare(a.label, b.label)),
    salutations: salutations.map(({ id, translations }) => ({
      value: id,
      label: inLocale(translations)?.title ?? id,
    })),
  }
}

/** Sends the registration. The next page is the same for every e-mail. */
export async function register(args: Args) {
  await turnMembersAway(args)
  const submission = await parseForm(args, JournalistForm)
  if (submission.status !== 'success') return invalid(submission)
  const { formKey: idempotencyKey, ...input } = submission.value
  try {
    await call(args, registerJournalist, { input, ...(idempotencyKey ? { idempotencyKey } : {}) })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  args.context.session.flash(sentTo, input.email)
  return seeOther(paths.register.sent)
}

/** "Check your mail": knows the e-mail right after the form was sent, later it asks for it. */
export async function loadSent(args: Args) {
  await turnMembersAway(args)
  return { email: args.context.session.take(sentTo) }
}

/** Asks for a fresh confirmation mail; the answer is the same for every e-mail. */
export async function resend(args: Args) {
  const submission = await parseForm(args, ResendForm)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  try {
    await call(args, resendConfirmation, { input: { email } })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  args.context.session.flash(sentTo, email)
  return redirectWithToast(args, paths.register.sent, { type: 'success', key: 'registration:toast.resent' })
}
