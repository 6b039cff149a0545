import { useEffect, useState } from 'react'

/** The section that is being read: the last one whose heading has passed the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const list = ids.join(' ')
  useEffect(() => {
    const headings = list.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const find = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
      setCurrent(passed.at(-1)?.id ?? null)
    }
    // Called as headings come into the upper third or leave it, and not at each step of scrolling.
    const observer = new IntersectionObserver(find, { rootMargin: '0px 0px -66% 0px' })
    headings.forEach((heading) => observer.observe(heading))
    return () => observer.disconnect()
  }, [list])
  return current
}
