import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import '../ui/trusted-types.ts'
import { Recipient } from './recipient.tsx'

const host = document.getElementById('preview')
if (host) {
  createRoot(host).render(
    <I18nProvider locale="en-GB">
      <Recipient />
    </I18nProvider>,
  )
}
