type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * Texts of the list and the map of cash points, of the page of each cash point, and of the section
 * on the home page. `#` is a number, a name or a time.
 */
export const findUs = {
  title: 'Find a cash point',
  /** Heading of the list with its map, for screen readers. */
  listTitle: 'List and map',
  description:
    'Shops in the Emirates where you can add cash to your Ghaf Wallet or withdraw it: addresses, opening hours, telephone numbers and directions.',
  lead: {
    one: '# shop in the Emirates where you can add cash to your wallet or withdraw it.',
    other: '# shops in the Emirates where you can add cash to your wallet or withdraw it.',
  } as Plural,
  search: { label: 'Area, street or shop', submit: 'Search', clear: 'Clear the search' },
  comma: ', ',
  kiosk: 'Kiosk',
  services: {
    in: 'Add cash',
    out: 'Withdraw',
    deposits: 'Business deposits',
    'step-free': 'Step-free',
  },
  hours: {
    title: 'Hours',
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    daily: 'Every day',
    /** Range of days. */
    range: '# to #',
    /** Span of times. */
    span: '# to #',
    and: ' and ',
    always: 'Open day and night',
    closed: 'Closed',
    openUntil: 'Open until #',
    closing: 'Closes soon, at #',
    shut: 'Closed now',
    /** `@` is a time, `#` a day. */
    opens: {
      today: 'Closed, opens at @',
      tomorrow: 'Closed, opens tomorrow at @',
      later: 'Closed, opens on # at @',
    },
    holidays: 'On holidays',
    clock: 'Times are UAE time.',
  },
  directions: 'Directions',
  call: 'Call',
  filters: {
    legend: 'What the place should offer',
    now: 'Open now',
    emirate: 'Emirate',
    everywhere: 'All emirates',
  },
  locate: 'Use my location',
  note: 'Sample places. Your own location never leaves your device. We drew the map ourselves: no map service learns where you are.',
  count: { one: '# place', other: '# places' } as Plural,
  none: 'No place matches. Try fewer words or filters, choose another emirate, or use your location.',
  map: {
    alt: 'Map of the Emirates with a dot for every place on the list.',
    label: 'Map',
    gulf: 'Arabian Gulf',
    oman: 'Gulf of Oman',
    whole: 'Whole country',
    you: 'You are here',
    legend: { open: 'Open', shut: 'Closed now', you: 'You' },
  },
  near: {
    finding: 'Finding out where you are…',
    sorted: { one: '# place', other: '# places, nearest first' } as Plural,
    about: 'about',
    km: '# km',
    m: '# m',
    all: 'Show all of them',
    fewer: 'Show the nearest only',
    stop: 'Forget my location',
    refused:
      'Your browser is not allowed to share your location. Allow it in the browser’s settings for this site, or choose your emirate.',
    unavailable:
      'Your device could not tell where it is. Switch location services on and press again, or choose your emirate.',
    slow: 'Finding you took too long. Press again in a moment, or choose your emirate.',
    insecure:
      'Your location can only be used over a secure connection. Choose your emirate instead.',
  },
  chosen: {
    on: '#: on the map',
    shown: '# is on the map.',
    back: 'Back to the list',
    details: 'Hours and details',
    show: 'Show the map here',
    notice: 'The street map comes from #, which will see your IP address.',
    frame: 'Street map: #',
  },
  coming: {
    title: 'Opening soon',
    shops: 'New cash points',
    shopsText: 'Each one opens on the day shown beside it.',
    kiosks: 'Kiosks',
    kiosksText:
      'A kiosk is a machine where you add cash, at any hour. None is open yet: these are the first that we are preparing.',
    on: 'Opens on #',
    tag: 'Coming soon',
  },
  before: {
    title: 'Before you go',
    steps: [
      { title: 'Bring your phone and your Emirates ID', textHtml: 'No card is needed.' },
      {
        title: 'To withdraw, choose the amount in the app first',
        textHtml:
          'Adding cash costs {fee:cash-in}. Withdrawing costs {fee:cash-withdrawal} each time, up to {limit:cash-out-a-day} a day.',
      },
      {
        title: 'Check your balance before you leave',
        textHtml: 'And count your money. Nobody at the counter needs your PIN.',
      },
    ],
  },
  print: 'Print the list',
  place: {
    description: '#: address, opening hours, telephone number, services and directions.',
    notYet: 'Not open yet',
    offers: 'What you can do there',
    where: 'Where it is',
    mapAlt: 'Map: # and the towns around it.',
    near: 'Nearby',
    all: 'All cash points',
  },
  home: {
    title: {
      one: 'One cash point in the Emirates',
      other: '# cash points in the Emirates',
    } as Plural,
    all: 'List and map',
  },
}
