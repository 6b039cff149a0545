/** Texts of any length that have made readers of text slow: what begins and never ends, what nests, what could be many things. */
const repeated =
  (sign: string) =>
  (length: number): string =>
    sign.repeat(Math.ceil(length / sign.length)).slice(0, length)

const around =
  (before: string, sign: string, after: string) =>
  (length: number): string =>
    before + repeated(sign)(Math.max(0, length - before.length - after.length)) + after

const nested =
  (open: string, close: string) =>
  (length: number): string =>
    repeated(open)(length / 2) + repeated(close)(length / 2)

/** Lists, quotations and lines below each other, with as many levels as lines. */
function square(open: string, line: string, length: number): string {
  const levels = Math.floor(Math.sqrt(length / open.length))
  return `${open.repeat(levels)}a\n${line.repeat(Math.floor(length / line.length / 2))}`
}

/** Runs of signs of all lengths: none is the end of another. */
function staircase(length: number): string {
  let text = ''
  for (let run = 1; text.length < length; run++) text += `e${'`'.repeat(run)}`
  return text.slice(0, length)
}

const signs = [
  'a', 'word ', 'a\n=\n', 'a\n-\n', '# a\n', '---\n', '*a ', 'a* ', '*a_ ', '*a**b_c__', '_*', 'a**b', '***a', '*a****', '*.', '** a',
  '[', ']', '[a](', '![a](', '[a](b', '[a](<b', '[a](b "', '[a][b]', '[a]: b\n', "[a]: b 'c\n", '[:', '[a\n', '`a', '`a``b',
  '>', '> ', '> a\n', '> a\n> =\n', '> a\n\n', '> a\nb\n', '>\n', '- ', '1. ', '- a\n', '- a\n* b\n', '-\n', '- > ', '> - ', '-\t', '1)\n', '- a\nb\n',
  '<', '<a ', '<a b="', '<b><c ', '</a ', '<!--', '<!-- -', '<?', '<!A ', '<![CDATA[', 'x <?', '<div>\n', '<script', '</script ', '<script>', '<http://a', '<a@b',
  '&a', '&#', '&amp;', '&nbsp;', '\\', '\\*', 'a  \n', 'a\\\n', ' ', '\t', '\n', ' \n', '\r', '\u00a0', '\u200b', '\u2028', '```\n', '~~~\n', '    a\n', '    a\n\n',
  '* * *\n', 'a|b\n', '--|', '{{', '{{a', '}}', ': "', '"', "'", '@', 'a@', 'a@b.', 'a.', '.a', 'Version/1 ', 'mailto:', 'http:', 'https://', 'https://a ', 'https://(', 'https://*', '/.', '%', '(', ')', ').', '!', '-', '–', '9', '1.', ':', '::',
  'é', 'e\u0301', '\u0301', 'ß', 'İ', '😀', '\ud83d', '한', 'ü.', '<b>a', '<b>a</b>', '<x><y>', '=', '+', '"or" ', '-a ',
] as const // prettier-ignore

export const awkwardTexts: readonly (readonly [name: string, of: (length: number) => string])[] = [
  ...signs.map((sign) => [`${JSON.stringify(sign)} again and again`, repeated(sign)] as const),
  ['brackets in brackets', nested('[', ']')],
  ['stars around a word', nested('*', '*')],
  ['parentheses of an address', around('[a](', '(', '')],
  ['an address and brackets', (length) => `https://${nested('(', ')')(length - 8)}`],
  ['an address and stars', (length) => `https://${nested('*', ')')(length - 8)}`],
  ['an address of one host', around('https://', 'a', '/')],
  ['a heading with an end', around('# a', ' #', 'a')],
  ['a heading of spaces', around('# a', ' ', 'a')],
  ['a line that is no rule', around('', '* ', 'a')],
  ['a line that is no table', around('a\n--|', ' ', 'b')],
  ['spaces in a word', around('a', ' ', 'b')],
  ['line breaks in a word', around('a', '\n', 'b')],
  ['blank lines of code', around('    a\n', '\n', '    b')],
  ['lines of an item', around('- a\n', '  b\n', '')],
  ['lines of one title', around('[a]: b "', 'c\n', '')],
  ['attributes of an element', around('<a ', 'b="c" ', '')],
  ['an e-mail address', around('<', 'a.', '')],
  ['a number behind a word', around('a', '1', 'b')],
  ['a value in quotation marks', around(': "', ': "', 'a')],
  ['steps of code signs', staircase],
  ['blank lines in lists in lists', (length) => square('- ', '\n', length)],
  ['lines in lists in lists', (length) => square('- ', '    a\n', length)],
  ['lines in quotations in quotations', (length) => square('>', 'a\n', length)],
]
