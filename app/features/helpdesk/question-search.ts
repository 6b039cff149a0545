/** The searched text. */
interface Searchable {
  title: string
  lede: string
  body: readonly { text: string }[]
}

/** Lower case without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The texts that contain every word, in order; all of them without search words. */
export function searchQuestions<Q extends Searchable>(questions: readonly Q[], text: string): Q[] {
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return questions.filter(({ title, lede, body }) => {
    const whole = plain([title, lede, ...body.map((block) => block.text)].join(' '))
    return words.every((word) => whole.includes(word))
  })
}
