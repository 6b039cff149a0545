import { describe, expect, it } from 'vitest'
import { auditActions } from '~/contracts/administration/audit'
import { completeLocales } from '~/contracts/languages'
import { permissions, accessLevels } from '~/contracts/permissions'

type Texts = { [key: string]: Texts | string | undefined }
const files = import.meta.glob<Texts>('/locales/*/{audit,permissions}.json', {
  eager: true,
  import: 'default',
})

const textAt = (file: string, key: string) =>
  key
    .split('.')
    .reduce<Texts | string | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      files[file],
    )
const withoutText = (file: string, keys: readonly string[]) =>
  keys.filter((key) => typeof textAt(file, key) !== 'string' || textAt(file, key) === '')

describe.each(completeLocales)('in %s', (locale) => {
  it('the log has words for every action', () => {
    const keys = auditActions.map((action) => `action.${action}`)
    expect(withoutText(`/locales/${locale}/audit.json`, keys)).toEqual([])
  })

  it('the page of permissions has a sentence for each line and a word for each column', () => {
    const sentences = Object.keys(permissions).map((name) => `sentence.${name}`)
    const columns = [...accessLevels, 'editor'].map((holder) => `holder.${holder}`)
    expect(withoutText(`/locales/${locale}/permissions.json`, [...sentences, ...columns])).toEqual([])
  })
})
