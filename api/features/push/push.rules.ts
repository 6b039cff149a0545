export type Verdict = 'sent' | 'gone' | 'again' | 'refused'

/** Meaning of a push service's status code. */
export function verdictOf(status: number): Verdict {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}
