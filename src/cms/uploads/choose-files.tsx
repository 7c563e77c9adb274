import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/controls.tsx'
import { offered, type Accept } from './before-sending.ts'

type ChooseFilesProps = Pick<ButtonProps, 'tone' | 'size' | 'icon' | 'children' | 'isDisabled'> & {
  accept: Accept
  /** The name of the button and of the dialog it opens, where its words alone do not say what for. */
  label?: string
  several?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the browser's own dialog for files. */
export function ChooseFiles({
  accept,
  label,
  several = false,
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
        multiple={several}
        accept={offered[accept]}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again.
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

/** Lets files be dropped on an element: a shortcut for what its button does. */
export function useDrop(onFiles: (files: File[]) => void): DropProps {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: (event) => {
      if (
        !(event.relatedTarget instanceof Node) ||
        !event.currentTarget.contains(event.relatedTarget)
      )
        setOver(false)
    },
    onDrop: (event) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
