import { attachOnScroll } from './attach.ts'
import { disclosures } from './disclosure.ts'
import { rememberLanguage } from './locale.ts'
import { mobileMenu } from './mobile-menu.ts'
import { prefetchInView } from './prefetch.ts'
import { glideOnSamePage } from './same-page.ts'
import { renewYear } from './year.ts'

attachOnScroll()
disclosures()
mobileMenu()
rememberLanguage()
glideOnSamePage()
prefetchInView()
renewYear()
