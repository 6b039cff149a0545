/** Tries before a mail is given up. */
export const MAX_ATTEMPTS = 10

/** With nine doublings in between, the tenth try comes about a day after the first. */
const FIRST_DELAY_MS = 170_000

/** Refusals of the receiver or of the letter itself: the same words would be refused again. */
const HOPELESS_CODES = ['EENVELOPE', 'EMESSAGE']

export type Verdict = { state: 'failed' } | { state: 'queued'; nextAttempt: Date }

/**
 * What becomes of a mail that could not be sent.
 * @param attempts tries so far, this one included
 * @param spread 0 to 1: moves the next try by up to 10 %, so that a recovered server does not meet them all at once
 */
export function judgeFailure(
  failure: SendFailure,
  attempts: number,
  clock: { now: Date; spread: number },
): Verdict {
  if (isHopeless(failure) || attempts >= MAX_ATTEMPTS) return { state: 'failed' }
  const delay = FIRST_DELAY_MS * 2 ** (Math.max(attempts, 1) - 1) * (1 + clock.spread * 0.1)
  return { state: 'queued', nextAttempt: new Date(clock.now.getTime() + delay) }
}

/** What nodemailer says of a failed try: its own code, and the SMTP answer if there was one. */
export interface SendFailure {
  code: string
  responseCode: number | null
}

/** A wrong password or an absent server is the operator's to mend and worth another try; a refused address is not. */
export function isHopeless({ code, responseCode }: SendFailure): boolean {
  return HOPELESS_CODES.includes(code) && responseCode !== null && responseCode >= 500
}

export function failureOf(error: unknown): SendFailure {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    code: typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown',
    responseCode: typeof responseCode === 'number' ? responseCode : null,
  }
}
