import { useState, type ReactNode } from 'react'
import { attachmentIn } from '#forms/attachment.ts'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { request } from '../network/api.ts'
import { say } from '../stores/toasts.ts'
import { Icon } from '../ui/icon.tsx'
import type { FormResponse } from './form-response.ts'
import { saveFile } from './save-file.ts'

const words = cmsInbox.attached

/** PDF attached to a form: downloaded to this computer, and opened by no page of the site. */
export function Attached({
  value,
  response,
}: {
  value: string
  response: FormResponse
}): ReactNode {
  const [isComing, setComing] = useState(false)
  const name = attachmentIn(value)?.name ?? value
  const fetchFile = async () => {
    setComing(true)
    const answer = await request<Blob>(
      'GET',
      submissions.api.file.path.replace('{ContactId}', response.ContactId),
      { isFile: true },
    )
    setComing(false)
    if (answer.ok) saveFile(`${response.Reference}-${name}`, answer.data)
    else if (answer.kind !== 'aborted')
      say({ tone: 'failure', text: answer.kind === 'not_found' ? words.gone : words.failed })
  }
  return (
    <button
      type="button"
      className="link-button"
      disabled={isComing}
      onClick={() => void fetchFile()}
    >
      <Icon name="download" size={16} />
      <bdi>{isComing ? words.coming : name}</bdi>
    </button>
  )
}
