import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findW3m } from './browser'
import { openTerminal, type Terminal } from './terminal'

const options = ['use_cookie=1', 'accept_cookie=1', 'display_link=0', 'confirm_qq=0', 'auto_image=0']
const searchPrompt = /^Forward:/
const linePrompt = /^(TEXT|Password):/i

/** The last line of the screen that has anything: where w3m asks for input. */
const bottom = (terminal: Terminal) => terminal.lines().findLast((line) => line.trim() !== '') ?? ''

const isAsked = (terminal: Terminal, prompt: RegExp) => terminal.isAsking() && prompt.test(bottom(terminal))

async function search(terminal: Terminal, pattern: string): Promise<void> {
  terminal.press('/')
  await terminal.waitFor(() => isAsked(terminal, searchPrompt), 'the search prompt')
  terminal.type(pattern)
  await terminal.waitFor(() => bottom(terminal).includes(pattern.slice(0, 60)), `the pattern ${pattern}`)
  terminal.press('Enter')
  // The answered question stays to be read in the last line, but the cursor leaves it.
  await terminal.waitFor(() => !terminal.isAsking(), 'the answer')
}

const isMenuOpen = (terminal: Terminal) => terminal.screen().includes('┌')

/** Puts the cursor on the first place that matches; patterns are regular expressions of w3m. */
async function jumpTo(terminal: Terminal, pattern: string): Promise<void> {
  terminal.press('g')
  await search(terminal, pattern)
  expect(bottom(terminal), `search for ${pattern} in\n${terminal.screen()}`).not.toContain('Not found')
}

async function enter(terminal: Terminal, value: string): Promise<void> {
  terminal.press('Enter')
  await terminal.waitFor(() => isAsked(terminal, linePrompt), 'the prompt of a field')
  terminal.press('C-e', 'C-u')
  terminal.type(value)
  terminal.press('Enter')
  await terminal.waitFor(() => !terminal.isAsking(), 'the filled form')
}

const escaped = (text: string) => text.replace(/[.*+?^$[\]\\()|]/g, '\\$&')
const asLabel = (label: string) => `^ *${escaped(label)}`

/** How a form is filled and sent. */
function formKeys(terminal: Terminal, words: string) {
  return {
    /** Goes on to the next control after the one just filled and presses Enter: the button of the form. */
    async send(then: string | RegExp) {
      terminal.press('Tab', 'Enter')
      await terminal.waitFor(then)
    },
    /** Goes from the label to its field with Tab and types. */
    async fill(label: string, value: string) {
      await jumpTo(terminal, asLabel(label))
      terminal.press('Tab')
      await enter(terminal, value)
    },
    /** Goes from the label to its text area and writes there with an editor of one sentence. */
    async write(label: string, value: string) {
      await jumpTo(terminal, asLabel(label))
      writeFileSync(words, value)
      terminal.press('Tab', 'Enter')
      // The area is as narrow as twenty letters.
      await terminal.waitFor(value.slice(0, 15))
    },
    /** Opens the drop-down after the label and takes an option. */
    async choose(label: string, option: string) {
      await jumpTo(terminal, asLabel(label))
      terminal.press('Tab', 'Enter')
      await terminal.waitFor(() => isMenuOpen(terminal), 'the open drop-down')
      await search(terminal, escaped(option))
      terminal.press('Enter')
      await terminal.waitFor(() => !isMenuOpen(terminal), 'the closed drop-down')
      await terminal.waitFor(option)
    },
    /** Takes one of the options below a legend. */
    async pick(legend: string, option: string) {
      await jumpTo(terminal, asLabel(legend))
      await search(terminal, escaped(option))
      terminal.press('C-u', 'Enter')
      await terminal.waitFor(`(*)${option}`)
    },
    /** Ticks the box before these words. */
    async tick(text: string) {
      await jumpTo(terminal, escaped(text))
      terminal.press('C-u', 'Enter')
      await terminal.waitFor(`[*]${text}`)
    },
  }
}

/** The text browser w3m, driven by keystrokes. Its screen is high enough for a whole page. */
export async function openTextBrowser(address: string) {
  const home = mkdtempSync(join(tmpdir(), 'campus-w3m-'))
  const words = join(home, 'words')
  const editor = join(home, 'editor.sh')
  writeFileSync(editor, `#!/bin/sh\ncp ${words} "$1"\n`, { mode: 0o700 })
  const terminal = openTerminal({
    command: [findW3m(), ...[...options, `editor=${editor}`].flatMap((option) => ['-o', option]), address],
    environment: { HOME: home },
    columns: 120,
    // More than 200 lines w3m leaves empty.
    rows: 200,
  })
  await terminal.waitFor('Viewing <', 'a first page')
  return {
    sees: (text: string | RegExp) => terminal.waitFor(text),
    screen: terminal.screen,
    /** Presses Enter on a link or a button; `then` is on the page that comes. */
    async follow(text: string, then: string | RegExp) {
      await jumpTo(terminal, escaped(text))
      terminal.press('Enter')
      await terminal.waitFor(then)
    },
    /** The same, for words that stand further up as well: searches on from `after`. */
    async followAfter(after: string, text: string, then: string | RegExp) {
      await jumpTo(terminal, escaped(after))
      await search(terminal, escaped(text))
      terminal.press('Enter')
      await terminal.waitFor(then)
    },
    ...formKeys(terminal, words),
    /** Types an address. */
    async open(url: string, then: string | RegExp) {
      terminal.press('U')
      await terminal.waitFor(() => isAsked(terminal, /^Goto URL:/), 'the address prompt')
      terminal.press('C-e', 'C-u')
      terminal.type(url)
      terminal.press('Enter')
      await terminal.waitFor(then)
    },
    close() {
      terminal.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
export type TextBrowser = Awaited<ReturnType<typeof openTextBrowser>>
