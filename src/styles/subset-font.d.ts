/** The used part of `subset-font`; the package has no types. */
declare module 'subset-font' {
  export default function subset(
    font: Buffer,
    text: string,
    options?: { targetFormat?: 'woff2'; noHinting?: boolean; keepFeatures?: readonly string[] },
  ): Promise<Buffer>
}
