import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Avatar } from '~/app/ui/content/avatar'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { expertiseOfClause } from '~/contracts/content/clauses'
import type { ShownCompanions } from './guide.server'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useLastResult } from '~/app/platform/form-draft'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { useErrorText } from '~/app/ui/forms/error-text'
import { PlainTextarea } from '~/app/ui/forms/plain-field'
import { limits } from '~/contracts/constants'
import type { ArticleCompanions } from '~/contracts/content/guide'

interface ArticleCompanionsProps {
  companions: ShownCompanions
  clause: number | null
  checklist: boolean
}

/** Offers and people for a clause, and a link to the outlet's checklist. */
export function Companions({ companions, clause, checklist }: ArticleCompanionsProps) {
  const { t } = useTranslation('guide')
  if (clause === null) return null
  return (
    <div className="stack stack-lg no-print">
      <Section title={t('offers.title')}>
        <Offers companions={companions} clause={clause} />
      </Section>
      <Section title={t('coaches.title')}>
        <Coaches companions={companions} clause={clause} />
      </Section>
      {checklist ? (
        <p>
          <Link to={`${paths.guideChecklist()}#clause-${String(clause)}`}>{t('toChecklist')}</Link>
        </p>
      ) : null}
    </div>
  )
}

type PartProps = Pick<ArticleCompanionsProps, 'companions'> & { clause: number }

function Offers({ companions: { offers, offersTotal }, clause }: PartProps) {
  const { t } = useTranslation('guide')
  if (offers.length === 0) {
    return (
      <p className="muted">
        {t('offers.none')} <Link to={paths.content()}>{t('offers.everything')}</Link>
      </p>
    )
  }
  return (
    <>
      <ul className="stack stack-sm">
        {offers.map(({ id, headline, language, provider, deadline }) => (
          <li key={id}>
            <Link to={paths.offer(id)}>
              <bdi lang={language}>{headline}</bdi>
            </Link>
            <span className="muted">
              {' '}
              · <bdi>{provider.entityName}</bdi> ·{' '}
              {deadline ? (
                <>
                  <span>{t('offers.until')}</span> <Time value={deadline} show="date" />
                </>
              ) : (
                <span>{t('offers.rolling')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {offersTotal > offers.length ? (
        <p>
          <Link to={paths.content({ clause })}>{t('offers.all', { count: offersTotal })}</Link>
        </p>
      ) : null}
    </>
  )
}

function Coaches({ companions: { coaches }, clause }: PartProps) {
  const { t } = useTranslation('guide')
  const all = paths.directory({ kind: 'trainer', expertise: expertiseOfClause[clause] })
  if (coaches.length === 0) {
    return (
      <p className="muted">
        {t('coaches.none')} <Link to={paths.directory({ kind: 'trainer' })}>{t('coaches.everybody')}</Link>
      </p>
    )
  }
  return (
    <>
      <ul className="columns">
        {coaches.map(({ id, link, name, picture, city, country }) => (
          <li key={id} className="row guide-coach">
            <Avatar name={name} src={picture && paths.picture(picture, '96')} />
            <div>
              <Link to={paths.publicProfile(link)}>
                <bdi>{name}</bdi>
              </Link>
              <div className="hint" dir="auto">
                {[city, country].filter(Boolean).join(', ')}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to={all}>{t('coaches.all')}</Link>
      </p>
    </>
  )
}

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
