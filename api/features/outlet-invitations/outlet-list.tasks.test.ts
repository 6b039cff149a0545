import { expect, it } from 'vitest'
import { threads } from '~/tests/support/api'
import { readOutletList } from './outlet-list.tasks'

/** Lines of a list with German as the language of those that name none. */
const read = (...lines: string[]) =>
  threads.run(readOutletList, { bytes: new TextEncoder().encode(lines.join('\n')), locale: 'de' })
const outlet = (line: number, [name, email]: [string, string], locale = 'de') => ({
  ...{ line, name, email, locale },
})

it('without a header has name, address and language, which may be left out', async () => {
  expect(
    await read('Gazette,a@gazette.example', ' Kurier , B@kurier.example ,Français', 'Echo,c@e.example,IT'),
  ).toEqual({
    outlets: [
      outlet(1, ['Gazette', 'a@gazette.example']),
      outlet(2, ['Kurier', 'B@kurier.example'], 'fr'),
      outlet(3, ['Echo', 'c@e.example'], 'it'),
    ],
    faults: [],
  })
})

it.each([
  'E-Mail;Notes;Name',
  'Adresse e-mail;Pays;Nom du média',
  'Correo electrónico;País;Medio',
  'Posta elettronica;Paese;Testata',
  'E-Mail-Adresse;Land;Medium',
  'البريد الإلكتروني;البلد;اسم المؤسسة',
  'بريد إلكتروني;البلد;المؤسسة الإعلامية',
  'Електронна пошта;Країна;Назва медіа',
  'Ел. пошта;Країна;Редакція',
])('with a header has the columns in any order and language: %s', async (header) => {
  const { outlets } = await read(header, 'a@gazette.example;"anything; else";Gazette')
  expect(outlets).toEqual([outlet(2, ['Gazette', 'a@gazette.example'])])
})

it.each([
  ['البريد الإلكتروني،اللغة،الاسم', '،', 'العربية'],
  ['البريد الإلكتروني؛لغة؛الوسيلة', '؛', 'العربية'],
  ['Пошта,Мова,Назва', ',', 'Українська'],
])('has languages and separators of other scripts: %s', async (header, separator, language) => {
  const { outlets } = await read(header, ['a@gazette.example', language, '"Gazette"'].join(separator))
  expect(outlets).toEqual([outlet(2, ['Gazette', 'a@gazette.example'], language === 'العربية' ? 'ar' : 'uk')])
})

it('says of each other line what is wrong with it, with what it has', async () => {
  const { outlets, faults } = await read(
    'Gazette,a@gazette.example',
    ',b@gazette.example',
    'Kurier,nobody',
    'Echo,c@echo.example,Klingon',
    'Gazette again,A@Gazette.example',
    `${'x'.repeat(201)},d@echo.example`,
    'Only a name',
  )
  expect(outlets).toHaveLength(1)
  expect(faults.map(({ line, code }) => `${String(line)} ${code}`)).toEqual([
    '2 name', '3 email', '4 language', '5 twice', '6 name', '7 email',
  ]) // prettier-ignore
  const shown = { line: 4, name: 'Echo', email: 'c@echo.example', language: 'Klingon' }
  expect(faults[2]).toEqual({ ...shown, code: 'language' })
})

it('takes a first line that tries to be an outlet for one, in any script', async () => {
  expect((await read('Gazette,no address')).faults).toMatchObject([{ line: 1, code: 'email' }])
  expect((await read('شبكة الأخبار,news@example.org')).outlets).toEqual([
    outlet(1, ['شبكة الأخبار', 'news@example.org']),
  ])
})
