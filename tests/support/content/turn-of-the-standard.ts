import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const turn = () => join(process.env['CAMPUS_MAIL'] ?? '', '..', 'turn-of-the-standard')
function take(): boolean {
  try {
    mkdirSync(turn())
    return true
  } catch {
    return false
  }
}

/** There is one standard for all: who publishes it, hinders that, or needs it to stay as it is, takes turns, also with the other mode. */
export const takeTurn = () => expect.poll(take, { timeout: 150_000, intervals: [250] }).toBe(true)
export const endTurn = () => rmSync(turn(), { recursive: true, force: true })
