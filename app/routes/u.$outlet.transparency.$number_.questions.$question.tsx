import { useActionData, useLoaderData } from '@remix-run/react'
import { AskPage } from '~/app/features/disclosure/doubts/ask-page'
import { askAnswer as action, loadAsking as loader } from '~/app/features/disclosure/doubts/ask.server'
import { AnswerWords } from '~/app/features/questionnaire/answer-words'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['doubts', 'disclosure', 'answers', 'facts'],
  title: 'doubts:ask.title',
  help: 'question-an-answer',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

/** Also revalidate after a refusal: the page then says why. */
export const shouldRevalidate = () => true

export default function Route() {
  const data = useLoaderData<typeof loader>()
  return (
    <AskPage
      {...data}
      result={useActionData<typeof action>()?.result}
      renderAnswer={(answer, question) => (
        <AnswerWords answer={answer} question={question} sizes={data.sizes} />
      )}
    />
  )
}
