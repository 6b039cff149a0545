import { Form } from '~/app/ui/forms/form'
import { paths } from '~/app/platform/paths'
import { Time } from '~/app/ui/content/time'
import { Button } from '~/app/ui/forms/button'
import type { LayoutData } from './layout-data'

/** Above every page while an admin sees the campus as somebody else. Its texts are data: nobody else loads them. */
export function ViewBanner({ view }: { view: NonNullable<LayoutData['view']> }) {
  return (
    <aside className="offline row" aria-label={view.text}>
      <span>
        {view.text} <Time value={view.until} show="time" />
      </span>
      <Form method="post" action={paths.adminView} reloadDocument>
        <Button name="intent" value="stop" variant="secondary" small>
          {view.stop}
        </Button>
      </Form>
    </aside>
  )
}
