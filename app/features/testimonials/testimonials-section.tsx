import { Refusal } from '~/app/ui/forms/refusal'
import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { EmptyPart, EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import type { Testimonial, TestimonialList } from '~/contracts/people/testimonials'
import { isolated } from '~/contracts/isolated'
import { NewTestimonialForm } from './testimonial-form'
import { TestimonialEntry, TestimonialText } from './testimonial-entry'
export type TestimonialsSectionProps = {
  profile: { id: string; name: string; own: boolean; testimonials: TestimonialList }
  /** Page of the list, from 1. */
  page: number
  /** Address of the page with the section. */
  here: string
  formKey: string
  result: SubmissionResult | undefined
}

const anchor = '#testimonials'

/** The testimonials about a person, and the form to write one. */
export function TestimonialsSection(props: TestimonialsSectionProps) {
  const { t } = useTranslation('testimonials')
  const { profile, page, here } = props
  const { items, total } = profile.testimonials
  const [path = '', query] = here.split('?')
  const addressOf = (number: number) => {
    // Keeps other parameters, such as the kind of reader in a preview.
    const search = new URLSearchParams(query)
    search.set('page', String(number))
    return `${path}?${search}${anchor}`
  }
  return (
    <Section id="testimonials" title={t('title')}>
      <Stack gap="lg">
        {total === 0 ? <Nothing own={profile.own} /> : null}
        {items.length > 0 ? (
          <ul className="stack" aria-label={t('listLabel')}>
            {items.map((each) => (
              <li key={each.id}>
                <TestimonialEntry entry={each} returnTo={here} />
              </li>
            ))}
          </ul>
        ) : null}
        <Pagination
          page={page}
          pageSize={pageSizes.testimonials}
          total={total}
          label={t('pages')}
          hrefFor={addressOf}
        />
        <Writing {...props} />
      </Stack>
    </Section>
  )
}

function Nothing({ own }: { own: boolean }) {
  const { t } = useTranslation('testimonials')
  if (!own) return <EmptyPart>{t('empty.text')}</EmptyPart>
  return <EmptyState title={t('empty.ownTitle')}>{t('empty.ownText')}</EmptyState>
}

function Writing({ profile, formKey, here, result }: TestimonialsSectionProps) {
  const { t } = useTranslation(['testimonials', 'errors'])
  const { items, writing, given } = profile.testimonials
  const isListed = items.some(({ id }) => id === given?.id)
  const typed = result?.initialValue?.text
  const unsent = typeof typed === 'string' && typed ? typed : null
  if (writing === 'open')
    return <NewTestimonialForm profile={profile} formKey={formKey} here={here} result={result} />
  return (
    <>
      <Refusal result={result} />
      {writing === 'limit' ? <Notice title={t('errors:testimonialsLimit')}>{t('limit')}</Notice> : null}
      {given && !isListed ? <Given given={given} name={profile.name} /> : null}
      {/* Writing is no longer possible; the typed text is shown. */}
      {unsent ? (
        <Notice tone="warning" title={t('unsent')}>
          <TestimonialText>{unsent}</TestimonialText>
        </Notice>
      ) : null}
    </>
  )
}

function Given({ given, name }: { given: Testimonial; name: string }) {
  const { t } = useTranslation('testimonials')
  return (
    <div className="stack stack-sm no-print" id="given">
      <h3>{t('given.title', { name: isolated(name) })}</h3>
      {given.hidden ? <p>{t('given.hidden')}</p> : null}
      <TestimonialText>{given.text}</TestimonialText>
      <p>
        <Link to={paths.testimonial(given.id)}>{t('given.change')}</Link>
      </p>
    </div>
  )
}
