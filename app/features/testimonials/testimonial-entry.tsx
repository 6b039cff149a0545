import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { Time } from '~/app/ui/content/time'
import { Button } from '~/app/ui/forms/button'
import type { Testimonial } from '~/contracts/people/testimonials'

/** User input with its line breaks and its own text direction. */
export function TestimonialText({ children }: { children: string }) {
  return (
    <blockquote className="typed" dir="auto">
      {children}
    </blockquote>
  )
}

function useAuthorName(): (author: Testimonial['author']) => string {
  const { t } = useTranslation('common')
  return (author) => author?.name ?? t('formerMember')
}

/** The author, linked to their profile if the reader may see it. */
export function Author({ author }: { author: Testimonial['author'] }) {
  const nameOf = useAuthorName()
  const name = nameOf(author)
  return <bdi>{author?.link ? <Link to={paths.publicProfile(author.link)}>{name}</Link> : name}</bdi>
}

type TestimonialEntryProps = {
  entry: Testimonial
  /** Address of the page with the entry. */
  returnTo: string
}

export function TestimonialEntry({ entry, returnTo }: TestimonialEntryProps) {
  const { t } = useTranslation('testimonials')
  return (
    <figure className="testimonial any-break stack stack-sm">
      {entry.hidden ? (
        <p>
          <Tag tone="warning">{t('hidden')}</Tag>
        </p>
      ) : null}
      <TestimonialText>{entry.text}</TestimonialText>
      <figcaption className="row">
        <span>
          <Author author={entry.author} />, <Time value={entry.createdAt} show="date" />
        </span>{' '}
        <Actions entry={entry} returnTo={returnTo} />
      </figcaption>
    </figure>
  )
}

function Actions({ entry, returnTo }: TestimonialEntryProps) {
  const { t } = useTranslation('testimonials')
  const nameOf = useAuthorName()
  const { id, hidden, author, can } = entry
  const by = <span className="sr-only">: {nameOf(author)}</span>
  return (
    <>
      {can.hide ? (
        <Form method="post" action={paths.testimonial(id)} preventScrollReset className="no-print">
          <input type="hidden" name="intent" value={hidden ? 'show' : 'hide'} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button variant="secondary" small>
            {hidden ? t('show') : t('hide')}
            {by}
          </Button>
        </Form>
      ) : null}
      {can.update ? (
        <Link to={paths.testimonial(id)} className="no-print">
          {t('given.change')}
        </Link>
      ) : null}
      {can.report ? (
        <Link to={paths.testimonial(id)} className="no-print">
          {t('report.link')}
          {by}
        </Link>
      ) : null}
    </>
  )
}
