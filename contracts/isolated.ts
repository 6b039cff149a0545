/** Characters that change the writing direction of the rest of the line. */
export const turning = /[\u202a-\u202e\u2066-\u2069]/g

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Sets a name or title into a sentence of the campus, whose languages run from left to right: isolates what runs the other
 * way, so that it does not turn the words beside it. For texts without markup; elsewhere `<bdi>` does the same.
 */
export const isolated = (words: string): string =>
  rightToLeft.test(words) ? `\u2068${words.replace(turning, '')}\u2069` : words
