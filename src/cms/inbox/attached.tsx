import { useState, type ReactNode } from 'react'
import { attachmentIn } from '#forms/attachment.ts'
import { submissions } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { request } from '../network/api.ts'
import { showToast } from '../stores/toasts.ts'
import { Icon } from '../ui/icon.tsx'
import type { FormResponse } from './form-response.ts'
import { saveFile } from './save-file.ts'

const words = cmsInbox.attached

/** Button that downloads the PDF attached to a response. The PDF is never opened in the browser. */
export function AttachmentButton({
  value,
  response,
}: {
  value: string
  response: FormResponse
}): ReactNode {
  const [isLoading, setIsLoading] = useState(false)
  const name = attachmentIn(value)?.name ?? value
  const fetchFile = async () => {
    setIsLoading(true)
    const answer = await request<Blob>(
      'GET',
      submissions.api.file.path.replace('{ContactId}', response.ContactId),
      { isFile: true },
    )
    setIsLoading(false)
    if (answer.ok) saveFile(`${response.Reference}-${name}`, answer.data)
    else if (answer.kind !== 'aborted')
      showToast({ tone: 'failure', text: answer.kind === 'not_found' ? words.gone : words.failed })
  }
  return (
    <button
      type="button"
      className="link-button"
      disabled={isLoading}
      onClick={() => void fetchFile()}
    >
      <Icon name="download" size={16} />
      <bdi>{isLoading ? words.coming : name}</bdi>
    </button>
  )
}
