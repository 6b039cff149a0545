/** Attempts before a mail fails permanently. */
export const MAX_ATTEMPTS = 10

/** With nine delays, each twice as long as the one before, the tenth attempt comes about a day after the first. */
const FIRST_DELAY_MS = 170_000

/** Rejections of the recipient or of the message itself, for which a retry is pointless. */
const HOPELESS_CODES = ['EENVELOPE', 'EMESSAGE']

export type Verdict = { state: 'failed' } | { state: 'queued'; nextAttempt: Date }

/**
 * Decides about a mail that could not be sent.
 * @param attempts including this one
 * @param spread 0 to 1: delays the retry by up to 10 %, so that a recovered server does not receive all retries
 * simultaneously
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

/** Nodemailer's error code and the SMTP response code, if any. */
export interface SendFailure {
  code: string
  responseCode: number | null
}

/** True for a permanent rejection; false for what the operator can fix, such as a wrong password. */
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
