import type { ReleaseDocument } from '~/api/features/content/release.service'
import type { Locale } from '~/contracts/constants'
import { Asking } from '~/contracts/content/content'
import { uidOfQuestion } from '~/contracts/content/standard'
import questions from './questions.json'

interface Written {
  question: string
  help: string
  /** Markdown, as is the template. */
  example: string
  template: string
  /** Labels by choice. */
  choices?: Record<string, string>
}

const files = import.meta.glob<Record<string, Written>>(['./*.json', '!./questions.json'], {
  import: 'default',
  eager: true,
})

const englishHeadings = { example: 'Example answer', template: 'Template', choices: 'Choices' }
/** Sections are told apart by their order: a language without headings of its own has the English ones. */
const headings: Partial<Record<Locale, typeof englishHeadings>> = {
  de: { example: 'Beispielantwort', template: 'Vorlage', choices: 'Auswahl' },
  es: { example: 'Respuesta de ejemplo', template: 'Plantilla', choices: 'Opciones' },
  fr: { example: 'Exemple de réponse', template: 'Modèle', choices: 'Choix' },
  it: { example: 'Esempio di risposta', template: 'Modello', choices: 'Opzioni' },
}

/** The text of a question as editors see it: its sections are told apart by their order. */
function sourceOf(
  { question, help, example, template, choices = {} }: Written,
  locale: Locale,
  keys: readonly string[] | undefined,
): string {
  const words = headings[locale] ?? englishHeadings
  const list = keys?.map((key) => `- ${choices[key] ?? ''}`).join('\n')
  return [
    ...[`# ${question}`, help, `## ${words.example}`, example, `## ${words.template}`, template],
    ...(list === undefined ? [] : [`## ${words.choices}`, list]),
  ].join('\n\n')
}

/** The questions of the standard, in their order within each clause. */
export const standardDocuments = (): ReleaseDocument[] =>
  Object.entries(files).flatMap(([path, texts]) => {
    const locale = path.slice(2, -'.json'.length) as Locale
    const places = new Map<number, number>()
    return questions.flatMap(({ key, clause, ...asked }): ReleaseDocument[] => {
      const position = (places.get(clause) ?? 0) + 1
      places.set(clause, position)
      const text = texts[key]
      if (!text) return []
      const asking = Asking.parse(asked)
      const source = sourceOf(text, locale, asking.choices)
      const data = { clause, position, asking }
      return [{ uid: uidOfQuestion(key), locale, type: 'standardQuestion', data, source }]
    })
  })
