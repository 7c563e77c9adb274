import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/controls.tsx'
import { acceptAttributes, type AcceptedTypes } from './file-checks.ts'

type ChooseFilesProps = Pick<ButtonProps, 'tone' | 'size' | 'icon' | 'children' | 'isDisabled'> & {
  accept: AcceptedTypes
  /**
   * Accessible name of the button and the file input, where the button's text does not name the
   * field.
   */
  label?: string
  /** True when several files may be chosen at once. */
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Button that opens the browser's file dialog. */
export function ChooseFilesButton({
  accept,
  label,
  multiple = false,
  onFiles,
  children,
  ...button
}: ChooseFilesProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={acceptAttributes[accept]}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Without this, choosing the same file again would cause no event.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        {...button}
        {...(label !== undefined && { 'aria-label': label })}
        onPress={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}

type DropProps = {
  'data-over': true | undefined
  onDragOver: (event: DragEvent) => void
  onDragLeave: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

/** Event handlers that accept files dropped on an element, as an alternative to its button. */
export function useFileDrop(onFiles: (files: File[]) => void): DropProps {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  return {
    'data-over': isDraggedOver || undefined,
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setIsDraggedOver(true)
    },
    onDragLeave: (event) => {
      // The event is also sent when the pointer moves onto a child of the element.
      const isStillInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isStillInside) setIsDraggedOver(false)
    },
    onDrop: (event) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setIsDraggedOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
