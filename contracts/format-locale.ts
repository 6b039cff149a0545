/**
 * For formats of dates, times and numbers. Dates in English are British: “21 Nov 2026, 14:22”. Digits are those that forms,
 * addresses and codes have too; servers and browsers would not always choose the same ones.
 */
export const formatLocale = (language: string): string =>
  language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
