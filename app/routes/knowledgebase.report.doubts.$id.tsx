import { useActionData, useLoaderData } from '@remix-run/react'
import { ReplyPage } from '~/app/features/disclosure/doubts/reply-pages'
import { loadReply as loader, saveReply as action } from '~/app/features/disclosure/doubts/reply.server'
import { AnswerWords } from '~/app/features/questionnaire/answer-words'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['doubts', 'disclosure', 'answers', 'facts'],
  title: 'doubts:reply.title',
  help: 'reply-to-a-doubt',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader, action }

/** Also revalidate after a refusal: the page then shows the reply of now. */
export const shouldRevalidate = () => true

export default function Route() {
  const data = useLoaderData<typeof loader>()
  return (
    <ReplyPage
      {...data}
      result={useActionData<typeof action>()?.result}
      renderAnswer={(answer, question) => (
        <AnswerWords answer={answer} question={question} sizes={data.sizes} />
      )}
    />
  )
}
