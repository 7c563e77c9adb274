/** Types of the part of `subset-font` that is used; the package has none. */
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: string,
    options?: { targetFormat?: 'woff2'; noHinting?: boolean; keepFeatures?: readonly string[] },
  ): Promise<Buffer>
}
