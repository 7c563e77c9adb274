import type { FaqData } from '#kinds/faq.ts'
import { businessHelp, businessJoining, businessMoney, businessPayments } from './business.ts'
import { individualAccess } from './individual-access.ts'
import { individualMoney } from './individual-money.ts'
import { individualPaying } from './individual-paying.ts'
import { individualSafety } from './individual-safety.ts'
import { individualStart } from './individual-start.ts'

/**
 * The sample sets of questions. The sets of one `FaqType` are in the order of the page. Ids are
 * fixed, as for every sample item, so that filling a store again finds the items of an earlier run.
 * In the answers, `{fee:<name>}` and `{limit:<name>}` stand for an amount of the fees in force.
 */
export const faqs: readonly { id: string; data: FaqData }[] = [
  { id: 'b76bfded-8524-4cc0-8f84-ae7ac11be108', data: individualStart },
  { id: 'b65f067d-2a90-4bd6-9d9f-3db0d73870d9', data: individualMoney },
  { id: '2201da78-1001-420a-894d-bb1b677eaa4c', data: individualPaying },
  { id: 'e1993ef7-3418-4726-a083-d01243e4a5d6', data: individualSafety },
  { id: 'b7ae1722-af96-4dde-9119-8e5a89015a3c', data: individualAccess },
  { id: '3d560269-3dd2-4933-ad43-aca6b4533d6c', data: businessJoining },
  { id: '2c0e43f1-f67b-421a-b592-10c477c9a708', data: businessPayments },
  { id: '303418ac-6bcd-46f4-8e72-c94279c71927', data: businessMoney },
  { id: '5c359ddd-e3b4-4327-8981-4e02d75b3dcc', data: businessHelp },
]
