import { describe, expect, it } from 'vitest'
import { profileFieldNames, profileFields } from '~/contracts/people/profile-fields'
import { completeLocales } from '~/contracts/languages'
import { type AskingForm, askingForms } from './asking-texts'
import { readLocales } from './locale-translations'
import { listSources } from './source-tree'

/** Fields that are made from a list at run time, by file; where they are one per language they share a text. */
const made: Record<string, readonly string[]> = {
  'app/features/announcements/write-form.tsx': ['subject', 'text'],
  'app/features/profiles/settings-page.tsx': profileFieldNames.filter(
    (name) => 'required' in profileFields[name],
  ),
  'app/features/questionnaire/clause-page.tsx': ['answers'],
  'app/features/tags/tag-page.tsx': ['names'],
}

/** Fields without such a text, by group and by the reason why. */
const without: Record<string, Record<string, readonly string[]>> = {
  'it may stay empty': {
    'announcements:asks': ['countries', 'languages'],
    'contributors:asks': ['firstName', 'lastName'],
    'doubts:asks': ['email', 'link'],
    'editing:asks': ['note', 'position'],
    'external-audits:asks': ['file', 'links', 'removedFiles'],
    'messages:asks': ['files', 'subject'],
    'offer-sources:asks': ['category', 'cost', 'language'],
    'profiles:asks': ['picture'],
    'questionnaire:asks': ['file', 'removedFiles'],
    'registration:asks': ['addressLine2', 'postCode', 'region', 'title'],
    'standard-editing:asks': ['suggests'],
    'writing:asks': [
      'clauses',
      'deadline',
      'document',
      'endsOn',
      'externalLink',
      'picture',
      'removedDocuments',
      'subheadline',
      'tags',
    ],
  },
  'its rules have codes of their own, with texts in errors.json': {
    'announcements:asks': ['kinds', 'to'],
    'codes:asks': ['days', 'maxUses'],
    'cohorts:asks': ['goal'],
    'writing:asks': ['place'],
  },
}
const excepted = new Set(
  Object.values(without).flatMap((groups) =>
    Object.entries(groups).flatMap(([group, names]) => names.map((name) => `${group}.${name}`)),
  ),
)

/** Forms in which nothing is missing without a code of its own. */
const silentOnes = [
  'app/features/account/time-zone-form.tsx',
  'app/features/announcements/send-page.tsx',
  'app/features/links/ask-page.tsx',
  'app/features/links/link-page.tsx',
  'app/features/moderation/appeal-page.tsx',
  'app/features/moderation/case-page.tsx',
  'app/features/outlet-invitations/invitations-page.tsx',
  'app/features/settings/settings-page.tsx',
  'app/features/team/clause-page.tsx',
  'app/features/validation/own-validation.tsx',
  'app/features/webhooks/webhook-page.tsx',
  'app/ui/forms/reason-form.tsx',
]

const { forms, silent } = askingForms(listSources())
const fieldsOf = ({ file, fields }: AskingForm) =>
  [...fields].flatMap((name) => (name === '*' ? (made[file] ?? ['*']) : [name]))
const asked = new Set(
  forms.flatMap((form) =>
    [...fieldsOf(form), ...(made[form.file] ?? [])].map((name) => `${form.group}.${name}`),
  ),
)

describe('a field that is left empty', () => {
  it('is asked for in its own words, in every language', () => {
    // A language that is not complete has whole files (locale-parity.test.ts), or none.
    const isThere = (language: string, file: boolean) =>
      file || completeLocales.some((code) => code === language)
    const locales = [...readLocales()]
    expect(forms.length).toBeGreaterThan(40)
    const missing = locales.flatMap(([language, namespaces]) =>
      [...asked]
        .filter((path) => {
          const [namespace = '', key = ''] = path.split(':')
          const texts = namespaces.get(namespace)
          return !excepted.has(path) && isThere(language, texts !== undefined) && !texts?.has(key)
        })
        .map((path) => `${language}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('is in a form that names these words', () => {
    expect([...silent].sort()).toEqual(silentOnes)
  })

  it('has no exception that is none, and no words that nobody reads', () => {
    const english = readLocales().get('en') ?? new Map<string, Map<string, unknown>>()
    const texts = [...english].flatMap(([namespace, words]) =>
      [...words.keys()].filter((key) => key.startsWith('asks.')).map((key) => `${namespace}:${key}`),
    )
    expect(texts.filter((path) => !asked.has(path) || excepted.has(path))).toEqual([])
    expect([...excepted].filter((path) => !asked.has(path))).toEqual([])
  })
})

describe('askingForms', () => {
  const page = (text: string) => ({ file: 'app/features/notes/page.tsx', text })
  const found = (...texts: string[]) => {
    const { forms: all, silent: none } = askingForms(texts.map(page))
    return { fields: all.map(({ group, fields }) => [group, ...fields]), silent: none }
  }

  it('finds the fields of a form, of its parts, and of what its component is given', () => {
    const text = `
      function Part({ fields }) { return <><Field field={fields.one} /><Own field={fields['two']} /></> }
      function Own({ field }) { return <Field field={field} /> }
      function Frame({ form, children }) {
        return <Form asks="notes:asks"><ErrorSummary form={form} />{children}<Checkbox field={fields.yes} /></Form>
      }
      function Page() {
        return <Frame><Part /><FileField fields={fields} name="three" /><Field field={field('four')} /></Frame>
      }
      function Other() { return <Field field={fields.five} /> }`
    expect(found(text)).toEqual({ fields: [['notes:asks', 'one', 'two', 'three', 'four']], silent: [] })
  })

  it('finds what stands in a context, what is made at run time, and a confirmation', () => {
    const text = `
      function Page() {
        return <fetcher.Form><Asking.Provider value="notes:asks"><Field field={fields[name]} /></Asking.Provider></fetcher.Form>
      }
      const confirmation = { reason: { asks: 'others:asks' } }`
    expect(found(text).fields).toEqual([
      ['notes:asks', '*'],
      ['others:asks', 'reason'],
    ])
  })

  it.each([
    '<Form><ErrorSummary form={form} /><Field field={fields.one} /></Form>',
    '<CheckedForm {...frame}><Field field={fields.one} /></CheckedForm>',
  ])('names a form that tells errors and asks for nothing: %s', (form) => {
    const text = `function Page() { return ${form} }`
    expect(found(text)).toEqual({ fields: [], silent: ['app/features/notes/page.tsx'] })
  })
})
