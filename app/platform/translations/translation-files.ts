/** Address of each language file that pages use; hashed, so browsers cache it permanently. */
export const translationFiles = import.meta.glob<string>(['/locales/*/*.json', '!/locales/*/mail.json'], {
  eager: true,
  query: '?url',
  import: 'default',
})
