import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** 180 kB of well-known passwords: this module is only imported once a new password is being chosen. */
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** From 0, guessed at once, to 4. The server refuses less than 3. */
export const estimate = (password: string) => estimator.check(password).score
