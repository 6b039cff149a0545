import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { type MailTemplate, translate } from '~/api/platform/translations'
import type { ReportCategory } from '~/contracts/administration/moderation'
import { writtenDay } from '~/contracts/written-day'
import { appealPath } from './appeal-address'
import * as repo from './moderation.repo'
import { appealEnd } from './moderation.rules'

const fullName = ({ first_name: first, last_name: last }: repo.Addressee): string => `${first} ${last}`

/** Mails about decisions are always sent, regardless of preferences. */
async function notifyPerson(
  deps: ApiDeps,
  person: repo.Addressee,
  news: { context: string; template: MailTemplate; values: Record<string, string>; path: string | null },
): Promise<void> {
  const { context, template, values, path } = news
  await notify(deps, { personId: person.id, type: 'account', data: { context }, path })
  await deps.sendMail({
    to: person.email,
    locale: person.locale,
    template,
    values: { ...values, name: fullName(person), ...(path === null ? {} : { path }) },
  })
}

interface Reasons {
  category: ReportCategory
  statement: string
  decidedAt: Date
}

/** A warning with its reasons; there is nothing to undo, so objections go to the helpdesk. */
export async function notifyAuthorOfWarning(
  deps: ApiDeps,
  row: repo.CaseRow,
  { category, statement }: Reasons,
): Promise<void> {
  const author = row.author_id ? await repo.findAddressee(deps.database, row.author_id) : undefined
  if (!author) return
  const { locale } = author
  await notifyPerson(deps, author, {
    context: 'contentWarned',
    template: 'moderationWarned',
    values: {
      meaning: translate(locale, `moderation:warning.${row.subject_kind}`),
      rule: translate(locale, `moderation:rule.${category}`),
      statement,
    },
    path: '/helpdesk',
  })
}

/** Statement of reasons: what was hidden, under which rule, why, the consequences, and how to appeal. */
export async function notifyAuthorOfRemoval(
  deps: ApiDeps,
  row: repo.CaseRow,
  { category, statement, decidedAt }: Reasons,
): Promise<void> {
  const author = row.author_id ? await repo.findAddressee(deps.database, row.author_id) : undefined
  if (!author) return
  const { locale } = author
  await notifyPerson(deps, author, {
    context: row.subject_kind === 'person' ? 'accountBlockedByModeration' : 'contentRemoved',
    template: 'moderationRemoved',
    values: {
      meaning: translate(locale, `moderation:meaning.${row.subject_kind}`),
      rule: translate(locale, `moderation:rule.${category}`),
      statement,
      until: writtenDay(locale, appealEnd(decidedAt)),
    },
    path: appealPath(deps.config, row.id),
  })
}

/** The result of an appeal. */
export async function notifyAuthorOfAppeal(
  deps: ApiDeps,
  row: repo.CaseRow,
  { restored, statement }: { restored: boolean; statement: string },
): Promise<void> {
  const author = row.author_id ? await repo.findAddressee(deps.database, row.author_id) : undefined
  if (!author) return
  const outcome = translate(author.locale, `moderation:appealOutcome.${restored ? 'restored' : 'upheld'}`)
  await notifyPerson(deps, author, {
    context: restored ? 'appealRestored' : 'appealUpheld',
    template: 'appealDecided',
    values: { outcome, statement },
    path: appealPath(deps.config, row.id),
  })
}

const contexts = {
  dismissed: 'reportDismissed',
  warned: 'reportWarned',
  removed: 'reportRemoved',
  blocked: 'reportBlocked',
  restored: 'reportRestored',
}

/** The outcome for all reporters; reporters and author remain anonymous to each other. */
export async function notifyReporters(
  deps: ApiDeps,
  row: repo.CaseRow,
  { outcome, statement }: { outcome: 'dismissed' | 'warned' | 'removed' | 'restored'; statement: string },
): Promise<void> {
  const told = outcome === 'removed' && row.subject_kind === 'person' ? 'blocked' : outcome
  for (const reporter of await repo.selectReporters(deps.database, row.id)) {
    const words = translate(reporter.locale, `moderation:outcome.${told}`)
    const what = translate(reporter.locale, `moderation:what.${row.subject_kind}`)
    await notifyPerson(deps, reporter, {
      context: contexts[told],
      template: 'reportDecided',
      values: { outcome: words, what, statement },
      path: null,
    })
  }
}
