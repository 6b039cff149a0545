/** Address of each language file that pages use; hashed, so the browser keeps them for good. */
export const translationFiles = import.meta.glob<string>(['/locales/*/*.json', '!/locales/*/mail.json'], {
  eager: true,
  query: '?url',
  import: 'default',
})
