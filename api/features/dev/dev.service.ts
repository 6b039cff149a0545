import { knownLocale } from '~/contracts/languages'
import type { ApiDeps } from '~/api/platform/deps'
import { orNotFound } from '~/api/platform/errors'
import { composeMail } from '~/api/platform/mail'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import type { MailTemplate } from '~/api/platform/translations'
import type { DevMail, DevMailSummary } from '~/contracts/dev'
import * as repo from './dev.repo'

/** Rendered mails, newest first. */
export async function listMails(
  deps: ApiDeps,
  query: { page: number; itemsPerPage: number; pagination: boolean },
): Promise<Page<DevMailSummary[]>> {
  const rows = await repo.selectMails(deps.database, pageWindow(query))
  const items = rows.map((row) => {
    const { text: _text, ...summary } = toMail(deps, row)
    return summary
  })
  return new Page(items, rows[0]?.total ?? 0)
}

/** @throws ApiError notFound */
export async function getMail(deps: ApiDeps, id: string): Promise<DevMail> {
  const row = orNotFound(await repo.findMail(deps.database, id))
  return toMail(deps, row)
}

function toMail(deps: ApiDeps, row: repo.MailRow): DevMail {
  const { recipient: to, data: values } = row
  const locale = knownLocale(row.locale)
  // The column is a plain string, but only `sendMail` writes it.
  const template = row.template as MailTemplate
  const { subject, text } = composeMail(deps.config, { to, locale, template, values })
  return {
    id: row.id,
    to,
    subject,
    text,
    locale,
    template,
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }
}
