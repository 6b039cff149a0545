import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const disks: string[] = []

/** A separate small disk; null without permission to mount one. */
export function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'campus-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  disks.push(folder)
  return folder
}

/** Leaves this much space; returns a function that frees all of it. */
export function fill(disk: string, leaving: number): () => void {
  const { bavail, bsize } = statfsSync(disk)
  const filler = join(disk, 'filler')
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaving)))
  return () => rmSync(filler)
}

/** Whether tests may mount a disk here. */
export const mayMount = smallDisk(1) !== null

export function removeSmallDisks(): void {
  for (const disk of disks.splice(0)) {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}
