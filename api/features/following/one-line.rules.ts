/** User text on one line, for mails, calendars and feeds, without code points that are invalid in XML. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()
