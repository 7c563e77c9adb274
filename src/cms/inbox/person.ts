import { useEffect, useRef, useState } from 'react'
import { emailIn, type FormResponse } from './form-response.ts'
import { firstPage, pageAt } from './reading.ts'

/** More of one address than anybody reads through before erasing them. */
const MOST = 1_000

/** What came from one address: `isAll` false where there is still more. */
export type Person = { ids: readonly string[]; isAll: boolean }

/** Everything that came from an address, spam included; null when it could not be read. */
export async function readPerson(email: string): Promise<Person | null> {
  const answer = await pageAt(firstPage('search', MOST), { person: email })
  return answer.ok ? { ids: answer.data.map(({ ContactId }) => ContactId), isAll: answer.next === null } : null
}

/** As {@link readPerson}, read when a response is shown; undefined until it is known. `count` of all there are, null where unknown: a change of it is a reason to read anew. */
export function usePerson(response: FormResponse, count: number | null): Person | null | undefined {
  const email = emailIn(response)
  const [person, setPerson] = useState<Person | null>()
  const counted = useRef<number | null | undefined>(undefined)
  const latest = useRef(0)
  useEffect(() => {
    const before = counted.current
    counted.current = count
    // That they have been counted by now is no change of them.
    if (before === null) return
    const mine = ++latest.current
    void readPerson(email).then((read) => mine === latest.current && setPerson(read))
  }, [email, count])
  return person
}
