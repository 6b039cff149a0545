import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useShortcutsOn } from '~/app/features/admin/shortcuts/keys'
import { ShortcutSwitch } from '~/app/features/admin/shortcuts/shortcut-list'
import { DeskKeys } from '~/app/features/external-audits/desk-keys'
import { DeskPage } from '~/app/features/external-audits/desk-page'
import { loadDesk as loader, saveOnDesk as action } from '~/app/features/external-audits/desk.server'
import { answersWith } from '~/app/features/questionnaire/answer-words'
import type { PageHandle } from '~/app/platform/page-handle'
import desk from '~/app/styles/pages/case.css?url'
import report from '~/app/styles/pages/report.css?url'

export const links: LinksFunction = () => [report, desk].map((href) => ({ rel: 'stylesheet', href }))
export const handle = { i18n: ['external-audits', 'answers', 'admin'] } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows what a colleague has judged. */
export const shouldRevalidate = () => true

/** Each clause begins anew: nothing that was typed about one stands on the page of the next. */
export default function Route() {
  const data = useLoaderData<typeof loader>()
  return (
    <DeskPage
      key={data.clause}
      {...data}
      answer={useActionData<typeof action>()}
      keys={
        <DeskKeys on={useShortcutsOn()}>
          <ShortcutSwitch />
        </DeskKeys>
      }
      renderAnswer={answersWith(data.sizes)}
    />
  )
}
