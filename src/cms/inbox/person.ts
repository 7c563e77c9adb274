import { useEffect, useRef, useState } from 'react'
import { request } from '../network/api.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { readPerson, type Person } from './reading.ts'

/**
 * What came from the address of a response, read when it is shown; undefined until it is known, null when it could not
 * be read. `count` of all responses there are, null where unknown: a change of it is a reason to read anew.
 */
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
    void readPerson(request, email).then((read) => mine === latest.current && setPerson(read))
  }, [email, count])
  return person
}
