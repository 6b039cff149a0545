import { type ComponentType, createContext } from 'react'

interface PanelChatProps {
  /** Of the discussion. */
  id: string
  back: () => void
  close: () => void
}

export interface PanelChat {
  /** Its code, which nobody needs before the panel is open. */
  load: () => Promise<{ PanelChat: ComponentType<PanelChatProps> }>
  /** Its style sheet. */
  styles: string
}

/** How the messages panel shows a discussion: what it needs belongs to another feature, so the root says it. */
export const PanelChatContext = createContext<PanelChat | null>(null)
