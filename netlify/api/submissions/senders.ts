import { forgetAttempts } from '../attempts.ts'
import { perReceiver } from '../mail/deliver.ts'
import type { Services } from '../services.ts'
import { perAddress, perSite } from './receive.ts'

/** Scheduled: forgets who sent forms and who got acknowledgements, as soon as no limit needs it. */
export const forgetSenders = async ({ ops, clock }: Services): Promise<void> => {
  for (const limit of [perAddress, perSite, perReceiver]) await forgetAttempts(ops, clock, limit)
}
