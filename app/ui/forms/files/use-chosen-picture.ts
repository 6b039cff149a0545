import { type ChangeEvent, useEffect, useState } from 'react'

export interface ChosenPicture {
  name: string
  src: string
  isSmaller: boolean
}

/** Keeps the form from being sent with the file that is about to be replaced; a press of the button is made up for. */
function holdForm(form: HTMLFormElement | null): () => void {
  let pressed: { submitter: HTMLElement | null } | null = null
  const hold = (event: SubmitEvent) => {
    if (event.target !== form) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = { submitter: event.submitter }
  }
  // Before React, which listens at the root of the page.
  window.addEventListener('submit', hold, true)
  return () => {
    window.removeEventListener('submit', hold, true)
    if (pressed && form?.isConnected) form.requestSubmit(pressed.submitter)
  }
}

async function prepare(input: HTMLInputElement, file: File, maxBytes: number): Promise<ChosenPicture | null> {
  const { preparePicture } = await import('./picture-file')
  const prepared = await preparePicture(file, maxBytes)
  if (input.files?.[0] !== file) return null
  if (prepared.isSmaller) {
    const files = new DataTransfer()
    files.items.add(prepared.file)
    input.files = files.files
  }
  return { name: file.name, src: prepared.preview, isSmaller: prepared.isSmaller }
}

/**
 * The picture that has just been chosen in a file input, made smaller than `maxBytes` for sending. What the browser cannot
 * read is sent as it is; the server names the reason.
 * @param staged forgets the picture when it changes: the file has been sent
 */
export function useChosenPicture(maxBytes: number | undefined, staged: string) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  useEffect(() => setChosen(null), [staged])
  const onChange = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    setChosen(null)
    if (!file || maxBytes === undefined || !input.accept.split(',').includes(file.type)) return
    const release = holdForm(input.form)
    setChosen(await prepare(input, file, maxBytes).catch(() => null))
    release()
  }
  return { chosen, onChange: (event: ChangeEvent<HTMLInputElement>) => void onChange(event) }
}
