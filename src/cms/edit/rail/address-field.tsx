import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import { useEditState } from '../editor-context.ts'
import { useField } from '../use-field.ts'
import { SLUG, textAt } from '../values.ts'

const words = cmsEdit.details

/** Where the item's pages are. Empty, the server makes the address from the title. */
export function AddressField({ page }: { page: NonNullable<AnyKind['page']> }): ReactNode {
  const { base } = useEditState()
  const field = useField(SLUG)
  const before = textAt(base, SLUG)
  const hints = [
    field.text === '' ? words.fromTitle : words.arabicPage(`/ar${page.path}/${field.text}`),
    field.changed && before !== '' && field.text !== '' && words.oldLeads(`${page.path}/${before}`),
  ]
  return (
    <div data-path={SLUG}>
      <FieldFrame id={field.id} label={words.address} hint={hints.filter(Boolean).join(' ')} error={field.error}>
        {(control) => (
          <div className="input edit-address" dir="ltr">
            <span className="edit-quiet">{page.path}/</span>
            <input
              {...control}
              type="text"
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              value={field.text}
              readOnly={field.disabled}
              onChange={(event) => field.set(event.target.value.trim().toLowerCase())}
              onBlur={field.leave}
            />
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
