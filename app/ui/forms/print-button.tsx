import { Icon } from '../icons'
import { useHydrated } from '../use-hydrated'
import { Button } from './button'

/** Prints the page. Without scripts `menuHint` refers to the browser's menu. */
export function PrintButton({ label, menuHint }: { label: string; menuHint: string }) {
  if (!useHydrated()) return <span className="hint">{menuHint}</span>
  return (
    <Button type="button" variant="secondary" icon={<Icon name="print" />} onClick={() => window.print()}>
      {label}
    </Button>
  )
}
