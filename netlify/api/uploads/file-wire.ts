import type { StoredFile } from '#store/files.ts'

/** A file as answers tell of it: the library, and an upload that is finished. */
export const fileWire = ({ path, name, type, size, width, height }: StoredFile) => ({
  FilePath: path, FileName: name, Type: type, Size: size, Width: width, Height: height,
})
