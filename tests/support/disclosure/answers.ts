import type { AnswerValue } from '~/contracts/content/answer-values'
import type { Questionnaire } from '~/contracts/content/answers'
import type { DisclosureDraft, DisclosureEntry, DisclosureSignature } from '~/contracts/content/disclosure'
import type { StandardQuestion } from '~/contracts/content/standard'
import type { CampusApi, Member } from '../campus-api'

function valueFor({ kind, choices }: StandardQuestion): AnswerValue {
  switch (kind) {
    case 'yesNo':
      return { kind, yes: true }
    case 'shortText':
    case 'longText':
      return { kind, text: 'So it is with us.' }
    case 'links':
      return { kind, links: [{ url: 'https://outlet.example/imprint', label: 'Imprint' }] }
    case 'number':
      return { kind, number: 7 }
    case 'choice':
      return { kind, choice: choices?.[0]?.key ?? '' }
  }
}

const needsExplanation = ['yesNo', 'choice']

/** Any answer that the campus accepts to this question. */
const anyAnswer = (question: StandardQuestion) => ({
  value: valueFor(question) as AnswerValue | null,
  explanation: needsExplanation.includes(question.kind) ? 'This is why.' : '',
  evidence: [] as { url: string; label: string }[],
  internal: false,
  notApplicable: null as string | null,
})

interface Said {
  key: string
  change: Partial<ReturnType<typeof anyAnswer>>
}

/** The first answer keeps the version of the questions; another test may publish one before it is saved. */
const isChanged = (error: unknown) => String(error).includes('"code":"questionnaireChanged"')

/** What outlets and their contributors say by the API, for tests that begin after it. */
export function openAnswers(api: CampusApi, { token }: Pick<Member, 'token'>) {
  const read = () => api.call<Questionnaire>('GET', '/questionnaire', { token })

  /** Who is told that the questions have changed looks at them again, as people do. */
  async function answer(save: (asked: Questionnaire) => Promise<void>): Promise<void> {
    try {
      await save(await read())
    } catch (error) {
      if (!isChanged(error)) throw error
      await save(await read())
    }
  }

  /** Answers or changes one question; what is not said is any answer. */
  const say = ({ key, change }: Said) =>
    answer(async ({ version, clauses }) => {
      const asked = clauses.flatMap(({ questions }) => questions).find((each) => each.key === key)!
      const base = clauses.flatMap(({ answers }) => answers).find((each) => each.key === key)?.version ?? 0
      const body = { standard: version, base, ...anyAnswer(asked), ...change }
      await api.call('PUT', `/questionnaire/answers/${key}`, { token, body })
    })

  /** All required questions that have no answer yet. */
  const sayEverything = () =>
    answer(async ({ version, clauses }) => {
      for (const { clause, questions, answers } of clauses) {
        const known = new Set(answers.map(({ key }) => key))
        const asked = questions.filter(({ key, required }) => required && !known.has(key))
        const body = {
          standard: version,
          answers: asked.map((question) => ({ key: question.key, base: 0, ...anyAnswer(question) })),
        }
        await api.call('PUT', `/questionnaire/clauses/${String(clause)}`, { token, body })
      }
    })

  /** Signs and publishes what is there. */
  async function publish(): Promise<DisclosureEntry> {
    const { state } = await api.call<DisclosureDraft>('GET', '/disclosure/draft', { token })
    const signer = { name: 'Nora Probe', function: 'Editor-in-chief' }
    const { id } = await api.call<DisclosureSignature>('PUT', '/disclosure/signature', {
      token,
      body: { state, ...signer },
    })
    return api.call<DisclosureEntry>('POST', '/disclosures', { token, body: { signature: id } })
  }

  return { say, sayEverything, publish }
}
