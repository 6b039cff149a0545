const shapes = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.3',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6v.3',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-up': 'M6 14.5l6-6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  mail: 'M3.5 6h17v12.5h-17zM3.5 6.5L12 13l8.5-6.5',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  bookmark: 'M6.5 4h11v16.5L12 16.5l-5.5 4z',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  trash: 'M4.5 7h15M9 7V4h6v3M6.5 7l1 13.5h9l1-13.5M10 11v6M14 11v6',
  edit: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z',
  plus: 'M12 5v14M5 12h14',
  calendar: 'M4 6h16v14.5H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  pin: 'M12 21c4.5-5 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6 6.5 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  filter: 'M4 6h16M7 12h10M10 18h4',
  board: 'M4 5h16v10.5H4zM12 15.5V19M8 20.5l4-1.5 4 1.5',
  cap: 'M2.5 9.5L12 5l9.5 4.5L12 14zM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5',
  screen: 'M3.5 5h17v11.5h-17zM8 20h8M10.5 8v5.5l4.5-2.75z',
  coin: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM15 8.5h-6M15 12H9M14.5 15.5c-3.5 1-5-.8-5-3.5s1.5-4.5 5-3.5',
  medal: 'M12 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM9 13.5L7.5 21l4.5-2.5 4.5 2.5-1.5-7.5',
  list: 'M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.5M4 12h.5M4 18h.5',
  more: 'M5 12h.5M11.75 12h.5M18.5 12h.5',
  lock: 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const

export type IconName = keyof typeof shapes
export const iconNames = Object.keys(shapes) as IconName[]

/** They point along the line, so they point the other way where that runs from right to left. */
const turning: readonly IconName[] = ['chevron-right', 'chevron-left', 'external', 'list']

/** Always decorative: the adjacent text or the button's name has the meaning. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const classes = ['icon', turning.includes(name) ? 'icon-flip' : '', className]
  return (
    <svg
      className={classes.filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
