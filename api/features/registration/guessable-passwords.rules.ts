import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Of 0 to 4; below it are less than 10^8 guesses. The field in the browser estimates with the same lists. */
const lowestScore = 3

/** Ways to read disguises such as `p4$$w0rd` that are tried; with the hundred of the library it takes ten times as long. */
const disguises = 20

let estimator: ZxcvbnFactory | null = null

/** True for a password that consists of well-known passwords, keyboard rows, repetitions, sequences and dates. */
export function isGuessablePassword(password: string): boolean {
  // The lists are unpacked when the first password is chosen, not when the thread starts.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: disguises })
  return estimator.check(password).score < lowestScore
}
