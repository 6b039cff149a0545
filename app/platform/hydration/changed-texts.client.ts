interface Changed {
  area: HTMLTextAreaElement
  text: string
  selection: [number, number]
}

/** Text typed into text areas before hydration, which would reset them to their initial text. */
export const findChangedTexts = (): Changed[] =>
  [...document.querySelectorAll('textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((area) => ({ area, text: area.value, selection: [area.selectionStart, area.selectionEnd] }))

/** Restores the texts right after hydration, before the next key press. */
export function restoreTexts(changed: readonly Changed[]): void {
  for (const { area, text, selection } of changed) {
    area.value = text
    area.setSelectionRange(...selection)
  }
}
