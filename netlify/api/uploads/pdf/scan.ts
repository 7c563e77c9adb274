import { checkEnds, objectsOf } from './layout.ts'
import { ObjectChecks } from './objects.ts'
import { PackedObjects } from './packed.ts'
import { newBudget } from './tokens.ts'

/**
 * Reads every object of a PDF, also objects in streams, and refuses forbidden names, links and
 * actions. The work is limited by one budget, or grows with the file's size only, whatever the file
 * contains.
 * @throws Problem for forbidden content, and for a file that cannot be read to the end or has no
 * page
 */
export const scanPdf = async (bytes: Buffer): Promise<void> => {
  const text = bytes.toString('latin1')
  checkEnds(text)
  const budget = newBudget()
  const checks = new ObjectChecks()
  const packed = new PackedObjects(bytes, budget)
  for (const object of objectsOf(text, budget)) {
    if (object.number === null) checks.checkTrailer(object.value)
    else checks.checkObject(object.number, object.value, object.data !== null)
    if (object.data === null) continue
    for await (const { number, value } of packed.readObjects(object.value, object.data))
      checks.checkObject(number, value, false)
  }
  checks.end()
}
