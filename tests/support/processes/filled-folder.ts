import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCampus } from '../campus-server'

const cache = fileURLToPath(new URL('../../../node_modules/.cache/test-databases/', import.meta.url))
const entry = fileURLToPath(new URL('../../../build/server/index.js', import.meta.url))
const prefix = 'data-folder-'

/** What the first start leaves depends on the build, and the demo's dates on the day. */
const nameOf = () =>
  `${prefix}${String(Math.floor(statSync(entry).mtimeMs))}-${new Date().toISOString().slice(0, 10)}`

async function fill(filled: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'unfinished-'))
  const data = join(folder, 'data')
  const campus = await startCampus({
    dataDir: data,
    smtpUrl: 'smtp://127.0.0.1:9',
    logFile: join(folder, 'log'),
  })
  if (!(await campus.stop())) throw new Error('The campus did not stop by itself')
  for (const name of readdirSync(cache))
    if (name.startsWith(prefix) && join(cache, name) !== filled)
      rmSync(join(cache, name), { recursive: true, force: true })
  try {
    renameSync(data, filled)
  } catch (error) {
    // Another process was quicker, with the same.
    if (!existsSync(filled)) throw error
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Fills the folder that the others are copies of, unless it is there. While much else runs that takes long. */
export async function prepareFolder(): Promise<string> {
  const filled = join(cache, nameOf())
  if (!existsSync(filled)) await fill(filled)
  return filled
}

/**
 * Makes a data folder as the first start with the demo data leaves it. That start takes five times as long as one that finds
 * its data, and is tested where it matters; all others begin with a copy.
 * @returns the same path
 */
export async function filledFolder(path: string): Promise<string> {
  cpSync(await prepareFolder(), path, { recursive: true })
  return path
}
