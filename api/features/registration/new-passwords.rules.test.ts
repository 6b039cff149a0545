import { expect, it } from 'vitest'
import { isGuessablePassword } from './new-passwords.rules'

it.each(['Password1234!A', 'Aa1!Aa1!Aa1!', 'Liverpool1!Aa', 'Iloveyou!2024', 'Password1!bC'])(
  'guesses %s',
  (password) => expect(isGuessablePassword(password)).toBe(true),
)

it.each([
  'Correct-Horse-7-Battery',
  'Nebelkrähe!42fliegt',
  'x9#Kw2!pQz7&',
  'Die Sonne scheint um 5!',
  'Ծիրանի-ծառ-1915-Բակ',
  'dragon Monkey sunshine 7!',
])('does not guess %s', (password) => expect(isGuessablePassword(password)).toBe(false))

it('judges the longest password in a moment', () => {
  const longest = ['aA1!', '4@8({[<369!1|0$5+7%2', 'password'].map((part) => part.repeat(32).slice(0, 127))
  const start = performance.now()
  longest.forEach(isGuessablePassword)
  expect(performance.now() - start).toBeLessThan(1000)
})
