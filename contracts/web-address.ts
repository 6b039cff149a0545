/**
 * True for a URL with credentials before its host: `https://bank.example@host/` leads to `host`, and a password in a
 * link is public. Browsers accept any number of slashes and backslashes.
 */
export const hasCredentials = (address: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(address)

/**
 * True for an absolute http(s) URL without credentials. The input can be of any length, so the time must not grow
 * faster than the text: that of writing a host in ASCII does, and no host is longer than this.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#\\]{1,260}(?:[/?#\\]\S*)?$/i.test(text) && !hasCredentials(text) && URL.canParse(text)
