/**
 * The icon family: 24 px grid, 1.75 px stroke, round caps, no fill. The markup inside each `<svg>`.
 */
export const iconPaths = {
  add: '<path d="M12 3v10.5M7.5 9.5 12 14l4.5-4.5"/><path d="M4 15v3.5A2.5 2.5 0 0 0 6.5 21h11a2.5 2.5 0 0 0 2.5-2.5V15"/>',
  send: '<path d="M6 18 18 6M8.5 6H18v9.5"/>',
  request: '<path d="M18 6 6 18M15.5 18H6V8.5"/>',
  withdraw:
    '<rect x="3" y="4" width="18" height="10" rx="2.5"/><circle cx="12" cy="9" r="2.25"/><path d="M12 17v4M9.25 18.75 12 21.5l2.75-2.75"/>',
  bill: '<path d="M6 3h12v18l-3-2-3 2-3-2-3 2z"/><path d="M9.5 8h5M9.5 12h5"/>',
  globe:
    '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 2.8 4 5.8 4 9s-1 6.2-4 9c-3-2.8-4-5.8-4-9s1-6.2 4-9z"/>',
  qr: '<rect x="3.5" y="3.5" width="6.5" height="6.5" rx="1.5"/><rect x="14" y="3.5" width="6.5" height="6.5" rx="1.5"/><rect x="3.5" y="14" width="6.5" height="6.5" rx="1.5"/><path d="M14 14h3v3M20.5 14v6.5H14M17 20.5V17"/>',
  salary:
    '<rect x="3" y="7" width="18" height="13" rx="2.5"/><path d="M8.5 7V5.5A1.5 1.5 0 0 1 10 4h4a1.5 1.5 0 0 1 1.5 1.5V7M3 12.5h18"/>',
  search: '<circle cx="11" cy="11" r="7"/><path d="m16 16 5 5"/>',
  down: '<path d="m6 9.5 6 6 6-6"/>',
  up: '<path d="m6 14.5 6-6 6 6"/>',
  next: '<path d="m9.5 6 6 6-6 6"/>',
  arrow: '<path d="M4 12h16M14 6l6 6-6 6"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  menu: '<path d="M4 8h16M4 16h16"/>',
  phone:
    '<path d="M8.5 4H5.8A1.8 1.8 0 0 0 4 5.9C4.5 13.6 10.4 19.5 18.1 20a1.8 1.8 0 0 0 1.9-1.8v-2.7l-4.2-1.7-1.9 2.3a12 12 0 0 1-6-6l2.3-1.9z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="m4 7 8 6 8-6"/>',
  pin: '<path d="M12 21.5c4.5-4.6 7-8.1 7-11.5a7 7 0 1 0-14 0c0 3.4 2.5 6.9 7 11.5z"/><circle cx="12" cy="10" r="2.5"/>',
  locate: '<circle cx="12" cy="12" r="6"/><path d="M12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  shield:
    '<path d="M12 3 5 5.5V11c0 4.8 2.9 8.2 7 10 4.1-1.8 7-5.2 7-10V5.5z"/><path d="m9 11.8 2.2 2.2 4-4.2"/>',
  calendar:
    '<rect x="3.5" y="5.5" width="17" height="15" rx="2.5"/><path d="M3.5 10.5h17M8 3.5v4M16 3.5v4"/>',
  download: '<path d="M12 4v12M6.5 10.5 12 16l5.5-5.5M5 20h14"/>',
  bell: '<path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4"/>',
  home: '<path d="M4 11 12 4l8 7v8.5a1 1 0 0 1-1 1h-4.5V15h-5v5.5H5a1 1 0 0 1-1-1z"/>',
  chart: '<path d="M5 20v-7M10 20V5M15 20v-9M20 20v-5"/>',
  user: '<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  alert: '<path d="M12 3.5 2.5 20h19z"/><path d="M12 10v4.5M12 17.2v.1"/>',
  head: '<path d="M4 14v-2a8 8 0 1 1 16 0v2"/><rect x="3" y="13" width="4.5" height="6.5" rx="2"/><rect x="16.5" y="13" width="4.5" height="6.5" rx="2"/><path d="M19 19.5c0 1.5-2 2-4.5 2"/>',
  play: '<path d="M8 5.5v13l10.5-6.5z"/>',
  eye: '<path d="M2.5 12C5 7.8 8.3 5.8 12 5.8s7 2 9.5 6.2c-2.5 4.2-5.8 6.2-9.5 6.2S5 16.2 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>',
  doc: '<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>',
  share:
    '<circle cx="6" cy="12" r="2.5"/><circle cx="17.5" cy="6" r="2.5"/><circle cx="17.5" cy="18" r="2.5"/><path d="m8.3 10.8 6.9-3.6M8.3 13.2l6.9 3.6"/>',
  chat: '<path d="M4 20.2 5.2 16a8.2 8.2 0 1 1 3 2.9z"/><path d="M9 9.5c.3 3 2.5 5.2 5.5 5.5"/>',
  feed: '<circle cx="6.5" cy="17.5" r="1.5"/><path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14"/>',
  bolt: '<path d="M13 3 5 13.5h6L10 21l8-10.5h-6z"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 1 1 8 0v2.5"/>',
  instagram:
    '<rect x="4" y="4" width="16" height="16" rx="4.5"/><circle cx="12" cy="12" r="3.6"/><path d="M16.6 7.3v.1"/>',
  facebook: '<path d="M13.5 20.5v-15c0-1.2.8-2 2-2H17M9.5 11.5h7"/>',
  x: '<path d="M5 4.5h3.6L19 19.5h-3.6zM18.5 4.5l-5.6 6.4M5.5 19.5l5.6-6.4"/>',
  linkedin: '<path d="M5.5 10v9.5M5.5 5.5v.1M10.5 19.5V10M10.5 14c0-2.5 1.5-4 4-4s4 1.5 4 4v5.5"/>',
  youtube:
    '<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="m10.5 9.5 4.5 2.5-4.5 2.5z"/>',
  tiktok: '<path d="M13 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13 4c.3 3 2.2 4.8 5.5 5"/>',
} as const

export type IconName = keyof typeof iconPaths

/**
 * Directional icons are mirrored for right to left; logos, clocks, check marks and media controls
 * are not.
 */
export const mirrored: ReadonlySet<IconName> = new Set(['send', 'request', 'next', 'arrow'])
