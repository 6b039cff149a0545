import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { TextsProvider } from '~/app/texts/use-translation'
import reviews from '~/locales/en/reviews.json'
import { staged } from '~/tests/support/staged'
import { OwnReviewsPage } from './own-reviews-page'
import type { OwnReviews } from '~/contracts/validation/reviews'

const page = (can: OwnReviews['can']): string => {
  const own: OwnReviews = { kind: 'trainer', validated: false, missing: ['description'], reviews: [], can }
  const props = { own, formKey: 'key', confirming: false, result: undefined, seen: null }
  const words = (
    <TextsProvider value={createTexts('en', { reviews })}>{<OwnReviewsPage {...props} />}</TextsProvider>
  )
  return renderToStaticMarkup(staged(words))
}

it('says that one can ask for a validation only where one can', () => {
  expect(page({ ask: true })).toContain(reviews.missing.text)
  expect(page({ ask: false })).not.toContain(reviews.missing.text)
  expect(page({ ask: false })).toContain(reviews.missing.asked)
})
