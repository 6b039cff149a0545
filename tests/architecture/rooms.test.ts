import { describe, expect, it } from 'vitest'
import { measureHouse, measureRooms } from './rooms'

const long = 'export const a = 1\n'.repeat(20)

describe('rooms', () => {
  it('counts a part that one module of its folder reads, and none that a test or another folder reads as well', () => {
    const rooms = measureRooms([
      { file: 'app/features/x/page.tsx', text: `import { a } from './part'\nimport { b } from './shared'\n` },
      { file: 'app/features/x/part.ts', text: long },
      { file: 'app/features/x/part.test.ts', text: `import { a } from './part'\n` },
      { file: 'app/features/x/shared.ts', text: long },
      { file: 'app/routes/x.tsx', text: `import { b } from '~/app/features/x/shared'\n` },
    ])
    expect(rooms.withOneReader).toEqual(['app/features/x/part.ts'])
    expect(rooms.short).toEqual(['app/features/x/page.tsx'])
    expect(rooms.median.app).toBe(20)
  })

  it('stay few and large: a part moves to its only reader until that one is long', () => {
    const { withOneReader, short, median } = measureHouse()
    expect(withOneReader.length, withOneReader.join('\n')).toBeLessThanOrEqual(100)
    expect(short.length, short.join('\n')).toBeLessThanOrEqual(39)
    expect(median.app).toBeGreaterThanOrEqual(80)
    expect(median.api).toBeGreaterThanOrEqual(90)
  })
})
