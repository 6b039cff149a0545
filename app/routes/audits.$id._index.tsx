import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CasePage } from '~/app/features/external-audits/case-page'
import { changeCase as action, loadCase as loader } from '~/app/features/external-audits/case.server'
import { AnswerWords } from '~/app/features/questionnaire/answer-words'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/case.css?url'
import report from '~/app/styles/pages/report.css?url'
import steps from '~/app/styles/pages/steps.css?url'

export const links: LinksFunction = () => [styles, steps, report].map((href) => ({ rel: 'stylesheet', href }))
export const handle = { i18n: ['external-audits', 'disclosure', 'answers'] } satisfies PageHandle
export { loader, action }
/** Also revalidate after a refusal: the page then shows how the case stands. */
export const shouldRevalidate = () => true

export default function Route() {
  return (
    <CasePage
      {...useLoaderData<typeof loader>()}
      result={useActionData<typeof action>()?.result}
      renderAnswer={(answer, question, sizes) => (
        <AnswerWords answer={answer} question={question} sizes={sizes} />
      )}
    />
  )
}
