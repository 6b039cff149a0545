import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { useErrorText } from '~/app/ui/forms/error-text'
import { PlainTextarea } from '~/app/ui/forms/plain-field'
import { limits } from '~/contracts/constants'
import type { ArticleCompanions } from '~/contracts/content/guide'

interface VoteFormProps {
  vote: ArticleCompanions['vote']
  result: SubmissionResult | undefined
}

const textIn = (result: SubmissionResult | undefined): string | null => {
  const comment = result?.initialValue?.['comment']
  return typeof comment === 'string' ? comment : null
}

/** Rating of an article: two buttons and an optional comment. It can be changed later. */
export function VoteForm({ vote, result }: VoteFormProps) {
  const { t } = useTranslation('guide')
  const errorText = useErrorText()
  const lastResult = useLastResult(result)
  const codes = Object.entries(result?.error ?? {}).flatMap(([name, found]) =>
    (found ?? []).slice(0, 1).map((code) => ({ name, code })),
  )
  const comment = textIn(lastResult) ?? vote?.comment ?? ''
  const error = codes.find(({ name }) => name === 'comment')?.code
  const words = (code: string) =>
    errorText(code, { label: t('vote.comment'), max: limits.guideCommentCharacters })
  return (
    <section className="section stack no-print" id="helpful">
      <h2>{t('vote.title')}</h2>
      {vote ? <p role="status">{t(vote.helpful ? 'vote.saidYes' : 'vote.saidNo')}</p> : null}
      <Form method="post" noValidate className="form" key={comment}>
        <ErrorSummary
          errors={codes.map(({ name, code }) => ({
            text: words(code),
            ...(name === 'comment' ? { href: '#vote-comment' } : {}),
          }))}
          submission={result}
        />
        <PlainTextarea
          id="vote-comment"
          name="comment"
          label={t('vote.comment')}
          hint={t('vote.hint')}
          error={error === undefined ? undefined : words(error)}
          rows={3}
          defaultValue={comment}
        />
        <div className="row">
          <button className="btn btn-secondary" name="helpful" value="yes">
            {t('vote.yes')}
          </button>
          <button className="btn btn-secondary" name="helpful" value="no">
            {t('vote.no')}
          </button>
        </div>
      </Form>
    </section>
  )
}
