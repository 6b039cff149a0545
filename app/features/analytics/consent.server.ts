import type { Args } from '~/app/platform/api.server'
import {
  ConsentChoice,
  findConsent,
  keepConsent,
  refusesCounting,
} from '~/app/platform/analytics/consent.server'
import { textOf } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'

/** The current choice, null if none has been made, and whether it has an effect here. */
export async function loadConsent(args: Args) {
  const consent = await findConsent(args)
  return {
    choice: consent?.choice ?? null,
    counts: args.context.analytics !== null,
    refused: refusesCounting(args.request),
  }
}

/** Stores the choice and redirects to the previous page. An invalid choice counts as no consent. */
export async function saveConsent(args: Args): Promise<Response> {
  const form = await formOf(args)
  const choice = ConsentChoice.catch('necessary').parse(form.get('consent'))
  const response = await redirectWithToast(
    args,
    localReturnTo(textOf(form, 'returnTo'), paths.consent),
    `analytics:saved.${choice}`,
  )
  response.headers.append('Set-Cookie', await keepConsent(args, choice))
  return response
}
