import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { dayInWords, toDubai } from '#i18n/time.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { open } from '../stores/router.ts'
import { Button } from '../ui/button.tsx'
import type { Erasable } from './erasing.ts'
import { emailIn, type FormResponse } from './form-response.ts'
import { $all } from './new-count.ts'
import { usePerson } from './person.ts'
import { inboxPath } from './query.ts'
import type { Person } from './reading.ts'

const words = cmsInbox.privacy

const moreWords = (person: Person | null | undefined): string => {
  if (person === undefined) return ''
  if (person === null) return words.moreUnknown
  return person.isAll ? words.more(Math.max(0, person.ids.length - 1)) : words.moreThan(person.ids.length - 1)
}

/** What is kept of this person, for how long, and how it is found and erased. */
export function Privacy({ response, onErase }: { response: FormResponse; onErase: (what: Erasable) => void }): ReactNode {
  const all = useStore($all)
  const person = usePerson(response, all)
  const hasMore = (person?.ids.length ?? 0) > 1
  return (
    <section className="inbox-privacy">
      <h3>{words.title}</h3>
      <p className="inbox-quiet" role="status">
        {moreWords(person)}
      </p>
      <Button icon="search" size="small" onPress={() => open(inboxPath({ person: emailIn(response) }))}>
        {words.find}
      </Button>
      <p className="inbox-quiet">{words.kept(dayInWords(toDubai(response.KeptUntil).date))}</p>
      <Button icon="bin" tone="danger" size="small" onPress={() => onErase('one')}>
        {words.erase}
      </Button>
      {hasMore && (
        <Button icon="bin" tone="danger" size="small" onPress={() => onErase('person')}>
          {words.erasePerson}
        </Button>
      )}
      <p className="inbox-quiet">{words.receipt}</p>
    </section>
  )
}
