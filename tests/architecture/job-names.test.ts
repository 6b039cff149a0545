import { describe, expect, it } from 'vitest'
import { jobs } from '~/api/jobs'
import { completeLocales } from '~/contracts/languages'

const texts = import.meta.glob<{ job: Record<string, Record<string, string>> }>('/locales/*/jobs.json', {
  eager: true,
  import: 'default',
})

describe('the list of failed jobs', () => {
  it.each(completeLocales)('calls each job by a name that people understand, in %s', (locale) => {
    const names = Object.entries(texts[`/locales/${locale}/jobs.json`]?.job ?? {}).flatMap(
      ([feature, actions]) => Object.keys(actions).map((action) => `${feature}.${action}`),
    )
    expect(names).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)))
  })
})
