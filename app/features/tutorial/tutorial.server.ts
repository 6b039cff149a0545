import { type Args, call } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { can, type AccessLevel } from '~/contracts/permissions'
import { type FirstStep, getFirstSteps, stepsOf } from '~/contracts/content/tutorial'

/** Whose first steps visitors can look at. */
export const tutorialRoles = [
  'journalist',
  'mediaOutlet',
  'trainer',
  'provider',
] as const satisfies AccessLevel[]
export type TutorialRole = (typeof tutorialRoles)[number]

export interface TutorialStep {
  step: FirstStep
  done: boolean
  /** False while the step waits for another one, such as the validation. */
  open: boolean
}

/** Steps that only lead somewhere for who may already go there. */
const needs = {
  bookmark: 'watchlist',
  saveSearch: 'watchlist',
  writeMessage: 'messages.start',
  validateJournalist: 'validation.decide',
} as const satisfies Partial<Record<FirstStep, Parameters<typeof can>[1]>>

const isOpen = (accessLevel: AccessLevel, step: FirstStep): boolean => {
  const needed = step in needs ? needs[step as keyof typeof needs] : null
  if (needed) return can(accessLevel, needed)
  return step !== 'publishOffer' || accessLevel === 'provider'
}

/** Of a member what is done and what comes next; of a visitor the steps of the role that they look at. */
export async function loadTutorial(args: Args) {
  const user = await findUser(args)
  const intro = args.context.content.find('tutorial', localeOf(args))
  const asked = new URL(args.request.url).searchParams.get('for')
  const role = tutorialRoles.find((each) => each === asked) ?? 'journalist'
  const words = { title: intro?.title ?? null, lede: intro?.lede ?? null }
  if (!user) {
    const steps = stepsOf[role].map((step): TutorialStep => ({ step, done: false, open: false }))
    return { ...words, accessLevel: role as AccessLevel, member: false, steps, roles: [...tutorialRoles] }
  }
  const steps = (await call(args, getFirstSteps)).map(({ step, done }): TutorialStep => ({
    step,
    done,
    open: isOpen(user.accessLevel, step),
  }))
  return { ...words, accessLevel: user.accessLevel, member: true, steps, roles: [] }
}
