/** What a search looks at. */
interface Searchable {
  title: string
  lede: string
  body: readonly { text: string }[]
}

/** Small letters without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The texts that hold every word, in their order; all of them where no word is asked for. */
export function searchQuestions<Q extends Searchable>(questions: readonly Q[], text: string): Q[] {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return questions.filter(({ title, lede, body }) => {
    const whole = plain([title, lede, ...body.map((block) => block.text)].join(' '))
    return words.every((word) => whole.includes(word))
  })
}
