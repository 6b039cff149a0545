import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

/** The rule needs types, so its examples stand in the place of a module that there is. */
const filePath = 'app/ui/forms/textarea-field.tsx'

const moved = [
  '<p><b>{words}</b>{open ? words : null}</p>',
  '<p><b>{words}</b>{name}</p>',
  '<p>{open ? <b>{words}</b> : null} {words}</p>',
  '<p><b>{words}</b>{open ? <>{words} <b>{words}</b></> : null}</p>',
  '<p>{[words].map((each) => <b key={each}>{each}</b>)} and more</p>',
]
const still = [
  '<p>{open ? words : null}</p>',
  '<p><b>{words}</b>{open ? <span>{words}</span> : null}</p>',
  '<p>{words} {open ? <b>{words}</b> : null}</p>',
  '<p>{words}: {words}</p>',
]

it(
  'a text that comes or goes beside others, or follows what does, is reported; others are not',
  { timeout: 180_000 },
  async () => {
    const lines = [...moved, ...still].map(
      (html, number) => `export const Example${String(number)} = () => ${html}`,
    )
    const given = 'declare const open: boolean, words: string, name: string | null'
    const [result] = await new ESLint().lintText([given, ...lines].join('\n'), { filePath })
    const reported = result?.messages.filter(({ ruleId }) => ruleId === 'campus/text-in-elements') ?? []
    expect(reported.map(({ line }) => line - 2)).toEqual(moved.map((_, number) => number))
  },
)
