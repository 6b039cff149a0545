import { violation } from '~/api/platform/errors'
import { defineTask, type Task } from '~/api/platform/threads/task'
import { type Locale, localeCodes, locales } from '~/contracts/constants'
import {
  InvitedOutlet,
  outletInvitationLimits,
  type OutletList,
  outletListFaults,
} from '~/contracts/people/outlet-invitations'
import { cutTo } from '~/contracts/signs'

interface Columns {
  name: number
  email: number
  language: number
}

/** How the columns are called in the languages of the campus, by the beginning of a word in small letters without marks. */
const namesOfColumns: Record<keyof Columns, RegExp> = {
  email: /mail|^correo|^courriel|^posta(elettronica)?$|بريد|пошт|^електронна/,
  language: /^lang|^sprache|^idioma|^lengua|^lingua|^locale|^(ال)?لغ|^мов/,
  name: /name$|^name|^nom|^outlet|^medi|^testata|^organi|^title|^titel|^titolo|^(ال)?(اسم|موسس|وسيل)|^(назв|медіа|редакц)/,
}
const plain = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Without a header the order is that of the example beside the field. */
const usual: Columns = { name: 0, email: 1, language: 2 }

/** The columns that the first line names; undefined if it is an outlet itself, or tries to be one. */
function columnsIn(cells: readonly string[]): Columns | undefined {
  if (cells.some((cell) => cell.includes('@'))) return undefined
  const taken = new Set<number>()
  const find = (column: keyof Columns): number => {
    const at = cells.findIndex((cell, index) => !taken.has(index) && namesOfColumns[column].test(plain(cell)))
    if (at >= 0) taken.add(at)
    return at
  }
  const [email, language, name] = [find('email'), find('language'), find('name')]
  return email === -1 ? undefined : { name, email, language }
}

/** The code of a language, its English or its own name. */
const localesByName = new Map<string, Locale>([
  ...localeCodes.map((code) => [code, code] as const),
  ...locales.flatMap(({ code, name, realName }) => [
    [plain(name), code] as const,
    [plain(realName), code] as const,
  ]),
])

type ReadLine = { outlet: OutletList['outlets'][number] } | { fault: OutletList['faults'][number] }

const longestShown = 300

/** Reads the lines of one list in order, and gives nothing for its header. @param locale of lines without a language */
function lineReader(locale: Locale) {
  let columns: Columns | undefined
  const seen = new Set<string>()
  return ({ line, cells }: { line: number; cells: readonly string[] }): ReadLine | undefined => {
    if (!columns) {
      const named = columnsIn(cells)
      columns = named ?? usual
      if (named) return undefined
    }
    const { name, email, language } = columns
    const [written, address, spoken] = [name, email, language].map((at) => (cells[at] ?? '').trim())
    const code = spoken ? localesByName.get(plain(spoken)) : locale
    const found = InvitedOutlet.safeParse({ name: written, email: address, locale: code })
    const known = found.data?.email.toLowerCase() ?? ''
    const wrong = found.error?.issues.map(({ path }) => (path[0] === 'locale' ? 'language' : path[0]))
    const fault = outletListFaults.find((each) => wrong?.includes(each)) ?? (seen.has(known) ? 'twice' : null)
    seen.add(known)
    if (found.data && !fault) return { outlet: { ...found.data, line } }
    const [shownName = '', shownEmail = '', shownLanguage = ''] = [written, address, spoken].map((text) =>
      cutTo(text ?? '', longestShown),
    )
    return {
      fault: { line, name: shownName, email: shownEmail, language: shownLanguage, code: fault ?? 'name' },
    }
  }
}

interface Sent {
  bytes: Uint8Array
  /** Of lines without a language. */
  locale: Locale
}
type ReadList = Pick<OutletList, 'outlets' | 'faults'>

/** Reads a list of outlets. @throws ApiError unprocessable at `file`: importEncoding, outletListEmpty, outletListLong, outletListQuote */
export const readOutletList = defineTask<Sent, ReadList>({
  name: 'outlet-invitations.read',
  seconds: 5,
  refusal: { propertyPath: 'file', code: 'importTooCostly' },
  load: async () => {
    const { readRecords } = await import('~/api/platform/csv/csv-file')
    const most = { lines: outletInvitationLimits.lines, record: 2000, code: 'outletListLong' }
    return async ({ bytes, locale }) => {
      const read = lineReader(locale)
      const list: ReadList = { outlets: [], faults: [] }
      for await (const record of readRecords(bytes, most)) {
        if (record.openQuote !== undefined) throw violation('file', 'outletListQuote')
        const line = read(record)
        if (line && 'outlet' in line) list.outlets.push(line.outlet)
        else if (line) list.faults.push(line.fault)
      }
      if (list.outlets.length + list.faults.length === 0) throw violation('file', 'outletListEmpty')
      return list
    }
  },
})

export const outletListTasks: readonly Task[] = [readOutletList]
