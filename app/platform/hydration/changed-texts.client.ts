interface Changed {
  area: HTMLTextAreaElement
  text: string
  selection: [number, number]
}

/** What has been typed into text areas before React takes them over: it would give each its first text again. */
export const findChangedTexts = (): Changed[] =>
  [...document.querySelectorAll('textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((area) => ({ area, text: area.value, selection: [area.selectionStart, area.selectionEnd] }))

/** For the moment in which React has taken the page over, before the next key arrives. */
export function restoreTexts(changed: readonly Changed[]): void {
  for (const { area, text, selection } of changed) {
    area.value = text
    area.setSelectionRange(...selection)
  }
}
