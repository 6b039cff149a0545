/** Dates and times in English are British: “21 Nov 2026, 14:22”. */
export const formatLocale = (language: string): string => (language === 'en' ? 'en-GB' : language)
