import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SecondFactorCode } from './accounts/auth'
import { EntityName, Password, PersonName } from './accounts/registration'
import { HelpdeskQuestion } from './content/helpdesk'
import { Reply } from './messages/messages'
import { opaquePassword, written } from './texts'
import { Reason } from './validation/validation'

const nothing = [
  '\u200b',
  '\u2800',
  '\u3164',
  '\u00ad\u00ad',
  '\u{e0041}\u{e007f}',
  '\u0308\u0301',
  ' \ufeff ',
  '\u115f\u180e',
]
const fields = {
  PersonName,
  EntityName,
  Reason,
  body: HelpdeskQuestion.shape.body,
  message: Reply.shape.body,
}

it.each(nothing)('%j is nothing to read', (text) => {
  expect(written(text)).toBe('')
  for (const [name, field] of Object.entries(fields)) {
    const codes = field.safeParse(text).error?.issues.map((issue) => issue.message)
    expect(codes, name).toContainEqual(expect.stringMatching(/^(required|reasonRequired)$/))
  }
})

it.each(['a', '1', '.', '\u2764\ufe0f', 'ग', '한', '\u{1f468}\u200d\u{1f469}'])('%s is something', (text) => {
  expect(written(text)).toBe(text)
})

it('compares names, codes and passwords by their letters, not by their bytes', () => {
  expect(PersonName.parse('Jose\u0301')).toBe('Jos\u00e9')
  expect(SecondFactorCode.parse('\uff11\uff12\uff13456')).toBe('123456')
  expect(Password.parse('Ma\u0308rchen-Wald-42')).toBe('M\u00e4rchen-Wald-42')
  expect(Password.safeParse('Ma\u0308rchenWald42').error?.issues[0]?.message).toBe('passwordNeedsSpecial')
  expect(opaquePassword('a\u00a0b\u3000c')).toBe('a b c')
})

it.each(['كلمة-السر-الطويلة-٤٢', 'סיסמה-ארוכה-מאוד-42', 'გრძელი-პაროლი-42', '長い合言葉を覚えています-42'])(
  'a password has no capitals where its script has none: %s',
  (typed) => {
    expect(Password.parse(typed)).toBe(typed)
    expect(Password.safeParse(typed.replace(/\p{Nd}/gu, '')).success).toBe(false)
  },
)

it.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '১২৩৪৫৬', '๑๒๓๔๕๖', '\u202a123456\u202c', '123\u200b456'])(
  'a code may be typed in the digits of any keyboard, or pasted: %j',
  (typed) => {
    expect(SecondFactorCode.parse(typed)).toBe('123456')
  },
)

it('a text has the line breaks of slides and word processors, and no soft hyphens', () => {
  expect(Reply.shape.body.parse('one\u000btwo\u2028three\u2029four\u0085five\r\nsi\u00adx')).toBe(
    'one\ntwo\nthree\nfour\nfive\nsix',
  )
})

it('trims no text of a contract by itself: `written`, `typedCode` and `asciiAddress` do more', () => {
  const names = readdirSync('contracts', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const bare = names.filter((name) =>
    /\.string\([^)]*\)\s*\.trim\(\)/.test(readFileSync(join('contracts', name), 'utf8')),
  )
  expect(bare).toEqual([])
})
