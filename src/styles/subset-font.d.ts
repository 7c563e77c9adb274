/** The part of `subset-font` that is used; the package brings no types. */
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: string,
    options?: { targetFormat?: 'woff2'; noHinting?: boolean; keepFeatures?: readonly string[] },
  ): Promise<Buffer>
}
