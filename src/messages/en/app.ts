/** The page of the app. Texts whose key ends in `Html` may contain markup and `{names}`. */
export const app = {
  title: 'Get Ghaf Wallet',
  name: 'The app',
  description:
    'Ghaf Wallet for iPhone and Android: both stores, the QR code, which phones it runs on, and what you need to open a wallet.',
  lead: 'The app is free, and so is opening a wallet. You do not need a bank account.',
  stores: 'App stores',
  scan: 'Scan with your phone’s camera',
  scanText:
    'The code opens your phone’s app store. You can also type this address into your phone’s browser:',
  needs: {
    title: 'What you need to open a wallet',
    items: {
      age: { title: 'You are 18 or older', text: 'One person has one wallet.' },
      id: { title: 'A valid Emirates ID', text: 'You scan it in the app.' },
      number: { title: 'A UAE mobile number', text: 'It must be in your own name.' },
      camera: {
        title: 'A phone with a camera',
        text: 'For your Emirates ID and a photo of your face.',
      },
    },
    more: 'How to open a wallet, step by step',
  },
  phone: {
    title: 'What your phone needs',
    iphone: 'iPhone',
    iphoneHtml: '{iphoneSystem} or later, from the App\u00a0Store',
    android: 'Android',
    androidHtml: '{androidSystem} or later, from Google\u00a0Play',
    languages: 'Languages',
    languagesText: 'English and Arabic; you can switch between them at any time',
    price: 'Price',
    priceText: 'Free',
    where: 'Where',
    whereText: 'In the United Arab Emirates only',
  },
  safety: {
    title: 'Is it really our app?',
    textHtml:
      'The publisher is <b>Ghaf Wallet LLC</b>. Install the app from the App Store or Google Play only. If a message or a caller sends you a link or a file to install, it is not from us.',
    more: 'How to recognise fraud',
  },
}
