import { type Args, call } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { isolated } from '~/contracts/isolated'
import { getSubscription, type Subscription, updateSubscription } from '~/contracts/offers/following'

const paramsOf = ({ params }: Args) => ({ token: params['token'] ?? '' })

function wordsFor(args: Args, subscription: Subscription): string {
  const t = getFixedT(args)
  if (subscription.kind === 'notification')
    return t('following:unsubscribe.notification', {
      type: t(`mail:notice.${subscription.type}.label`),
    })
  if (subscription.kind === 'group') {
    const { name, active } = subscription
    if (name === null) return t('following:unsubscribe.goneGroup')
    return t(active ? 'following:unsubscribe.group' : 'following:unsubscribe.groupEnded', {
      name: isolated(name),
    })
  }
  if (subscription.kind === 'digest') {
    if (subscription.types.length === 0) return t('following:unsubscribe.goneDigest')
    const types = subscription.types.map((type) => t(`mail:notice.${type}.label`))
    const list = new Intl.ListFormat(localeOf(args), { type: 'conjunction' }).format(types)
    return t(`following:unsubscribe.digest.${subscription.rhythm}`, { list })
  }
  const { name } = subscription
  return name === null
    ? t('following:unsubscribe.goneSearch')
    : t('following:unsubscribe.savedSearch', { name })
}

const isActive = (subscription: Subscription): boolean =>
  subscription.kind === 'savedSearch' ? subscription.frequency !== 'off' : subscription.active

/** Resubscribing is not possible, or on the page of the link alone. */
function isGone(subscription: Subscription): boolean {
  if (subscription.kind === 'group') return !subscription.active
  if (subscription.kind === 'savedSearch') return subscription.name === null
  return subscription.kind === 'digest' && subscription.types.length === 0
}

/** The mails that a link unsubscribes from; no login is needed. */
export async function loadUnsubscription(args: Args) {
  const subscription = await call(args, getSubscription, { params: paramsOf(args) })
  const was = new URL(args.request.url).searchParams.get('was')
  return {
    words: wordsFor(args, subscription),
    active: isActive(subscription),
    isGone: isGone(subscription),
    frequency: was === 'daily' ? ('daily' as const) : ('weekly' as const),
  }
}

/** Unsubscribes or resubscribes. Mail services post here directly and get 200, since RFC 8058 forbids redirects. */
export async function saveUnsubscription(args: Args) {
  const params = paramsOf(args)
  const form = await formOf(args)
  if (textOf(form, 'intent') === 'again') return subscribeAgain(args, textOf(form, 'frequency'))
  const before = await call(args, getSubscription, { params })
  await call(args, updateSubscription, { params, input: { active: false } })
  if (form.has('List-Unsubscribe')) return { ended: true }
  const was = before.kind === 'savedSearch' && before.frequency === 'daily' ? 'daily' : undefined
  return seeOther(paths.unsubscribe(params.token, { was }))
}

async function subscribeAgain(args: Args, chosen: string) {
  const params = paramsOf(args)
  const frequency = chosen === 'daily' ? 'daily' : 'weekly'
  await call(args, updateSubscription, { params, input: { active: true, frequency } })
  return redirectWithToast(args, paths.unsubscribe(params.token), 'following:unsubscribe.toast.again')
}
