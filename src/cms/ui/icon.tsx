import type { ReactNode } from 'react'
import { sharedIcons } from '#ui/shared-icons.ts'

/** Decorative icon next to words, hidden from assistive technology. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={icons[name]} />
    </svg>
  )
}

/** Logo of the brand; its picture has colours for the light and the dark theme. */
export function BrandMark({ size = 28 }: { size?: number }): ReactNode {
  return <img className="brand-mark" src="/art/mark.svg" width={size} height={size} alt="" />
}

/** Icons of the staff area, as path data: see {@link sharedIcons}. */
const icons = {
  ...sharedIcons,
  warning: sharedIcons.alert,
  briefcase: sharedIcons.salary,
  'chevron-down': sharedIcons.down,
  'chevron-right': sharedIcons.next,
  'arrow-right': sharedIcons.arrow,
  inbox:
    'M4 13.5 6.2 6.3A2 2 0 0 1 8.1 4.9h7.8a2 2 0 0 1 1.9 1.4L20 13.5M4 13.5V17a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 17v-3.5M4 13.5h4.5a3.5 3.5 0 0 0 7 0H20',
  article:
    'M7.5 3.5h6l5 5v10a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM13.5 3.5v5h5M8.5 12.5h7M8.5 16h5',
  news: 'M4 6.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v11a2 2 0 0 0 2 2H6.5A2.5 2.5 0 0 1 4 17zM17 9h1.5A1.5 1.5 0 0 1 20 10.5V17.5a2 2 0 0 1-2 2M7.5 8.5h6v3h-6zM7.5 15h6',
  'faq-person':
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.7-3.5 3.2-5.3 6.5-5.3s5.8 1.8 6.5 5.3M17 8.2a2.3 2.3 0 1 1 3.4 2c-.7.4-1.1.9-1.1 1.7M19.3 14.6v.1',
  'faq-shop':
    'M4 9.5V18a1.5 1.5 0 0 0 1.5 1.5H14V14.5H9.5v5M3.5 9.5 5 4.5h8M3.5 9.5h9M17 6.2a2.3 2.3 0 1 1 3.4 2c-.7.4-1.1.9-1.1 1.7M19.3 12.6v.1M17 16.5v3h-3',
  'upload-doc':
    'M7.5 3.5h6l5 5v10a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM13.5 3.5v5h5M12 17v-5.5M9.5 13.5 12 11l2.5 2.5',
  testimonial:
    'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v8a2.5 2.5 0 0 1-2.5 2.5H13l-4 3.5V17H6.5A2.5 2.5 0 0 1 4 14.5v-8A2.5 2.5 0 0 1 6.5 4zM12 7.5l1 2 2.2.3-1.6 1.6.4 2.2-2-1.1-2 1.1.4-2.2L8.8 9.8 11 9.5z',
  coins:
    'M9 4.5c3 0 5.5 1 5.5 2.5S12 9.5 9 9.5 3.5 8.5 3.5 7 6 4.5 9 4.5zM3.5 7v4c0 1.5 2.5 2.5 5.5 2.5M3.5 11v4c0 1.5 2.5 2.5 5.5 2.5M14.5 7v2.2M15 10.5c3 0 5.5 1 5.5 2.5s-2.5 2.5-5.5 2.5-5.5-1-5.5-2.5 2.5-2.5 5.5-2.5zM9.5 13v4c0 1.5 2.5 2.5 5.5 2.5s5.5-1 5.5-2.5v-4',
  bin: 'M4 6.5h16M9 6.5V4.5h6v2M6 6.5l.8 12a2 2 0 0 0 2 2h6.4a2 2 0 0 0 2-2l.8-12M10 10.5v6M14 10.5v6',
  external: 'M13.5 4H20v6.5M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
  plus: 'M12 5v14M5 12h14',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'arrow-down': 'M12 4v16M6 14l6 6 6-6',
  'arrow-up': 'M12 20V4M6 10l6-6 6 6',
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'check-circle': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8L16 9.5',
  draft:
    'M12 3.5a8.5 8.5 0 0 1 3.3.7M18.7 6.7a8.5 8.5 0 0 1 1.6 3M20.3 14.3a8.5 8.5 0 0 1-1.6 3M15.3 19.8a8.5 8.5 0 0 1-3.3.7M8.7 19.8a8.5 8.5 0 0 1-3-1.9M3.7 14.3a8.5 8.5 0 0 1 0-4.6M5.7 6.1a8.5 8.5 0 0 1 3-1.9',
  'eye-off':
    'M5 5l14 14M9.5 6.2a9.6 9.6 0 0 1 2.5-.4c3.7 0 7 2 9.5 6.2a15 15 0 0 1-2.7 3.3M6.3 8A15 15 0 0 0 2.5 12c2.5 4.2 5.8 6.2 9.5 6.2a9.6 9.6 0 0 0 3.7-.7M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
  refused: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM9.5 9.5l5 5M14.5 9.5l-5 5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7v.1',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.7-3.5 3.2-5.3 6.5-5.3s5.8 1.8 6.5 5.3M15.5 4.2a3.5 3.5 0 0 1 0 6.6M17.5 14.6c2.1.6 3.5 2.2 4 4.9',
  'sign-out': 'M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M15 8l4 4-4 4M19 12H9.5',
  more: 'M5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  refresh: 'M20 5v5h-5M19.5 10A8 8 0 1 0 20 13.5',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h10.5a5.5 5.5 0 0 1 0 11H9',
  redo: 'M15.5 4.5 20 9l-4.5 4.5M20 9H9.5a5.5 5.5 0 0 0 0 11H15',
  laptop: 'M6.5 5h11A1.5 1.5 0 0 1 19 6.5V15H5V6.5A1.5 1.5 0 0 1 6.5 5zM2.5 18.5h19',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.8 2.1c-.8.5-1.3 1-1.3 1.9M12 16.5v.1',
  history: 'M4 5v5h5M4.5 10A8 8 0 1 1 4 13.5M12 8v4.5l3 1.8',
  merge:
    'M6 4v3.5c0 2.5 1.5 3.8 3.5 4.5S12 13.5 12 16v4M18 4v3.5c0 2.5-1.5 3.8-3.5 4.5S12 13.5 12 16M9 17.5l3 3 3-3',
  paperclip:
    'M19.5 11.5 12 19a4.7 4.7 0 0 1-6.7-6.7l8-8a3.2 3.2 0 0 1 4.5 4.5l-7.7 7.7a1.6 1.6 0 0 1-2.3-2.3l7-7',
  upload: 'M12 20V4.5M6.5 10 12 4.5l5.5 5.5M5 20h14',
  bold: 'M7.5 4.5h5a3.6 3.6 0 0 1 0 7.2h-5zM7.5 11.7h6a3.9 3.9 0 0 1 0 7.8h-6z',
  italic: 'M10 4.5h7M7 19.5h7M13.5 4.5l-3 15',
  bullets: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
  numbers: 'M10 6.5h10M10 12h10M10 17.5h10M4 5.5 5.5 4.5v5M4 15.2a1.3 1.3 0 1 1 2.2.9L4 18.7h2.5',
  quote: 'M4.5 5v14M9 7h11M9 12h11M9 17h7',
  layers: 'M12 3.5 3.5 8l8.500 4.500L20.5 8zM3.5 12l8.500 4.500L20.5 12M3.5 16l8.500 4.500L20.5 16',
  picture:
    'M6 4.5h12A2.5 2.5 0 0 1 20.5 7v10a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 17V7A2.5 2.5 0 0 1 6 4.5zM4 17l5-5 4 4 2.5-2.5 4.5 4M15.5 9h.1',
  table:
    'M6 4.5h12A2.5 2.5 0 0 1 20.5 7v10a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 17V7A2.5 2.5 0 0 1 6 4.5zM3.5 9.5h17M10 9.5v10',
  edit: 'M4 20l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L8.5 19zM14 6.5l3.5 3.5',
  copy: 'M9.5 8h8A2.5 2.5 0 0 1 20 10.5v8a2.5 2.5 0 0 1-2.5 2.5h-8A2.5 2.5 0 0 1 7 18.5v-8A2.5 2.5 0 0 1 9.5 8zM4 15V5.5A2.5 2.5 0 0 1 6.5 3H15',
  desktop:
    'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5zM12 16.5v4M8.5 20.5h7',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  order: 'M7 20V4.5M3.5 8 7 4.5 10.5 8M17 4v15.5M13.5 16l3.5 3.5 3.5-3.5',
  pause: 'M8.5 5v14M15.5 5v14',
  grip: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.9-5.2 2.9 1-5.9-4.3-4.1 5.9-.8z',
  document: 'M7.5 3.5h6l5 5v10a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM13.5 3.5v5h5',
} as const satisfies Record<string, string>

export type IconName = keyof typeof icons
