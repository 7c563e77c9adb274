import { generateKeyPairSync, sign } from 'node:crypto'

// Tags of the values in a certificate, as DER encodes them (X.690). The comments give the standard
// names where the constants differ.
const INTEGER = 0x02
/** BIT STRING. */
const BITS = 0x03
/** OBJECT IDENTIFIER. */
const OBJECT_ID = 0x06
/** UTF8String. */
const TEXT = 0x0c
const SEQUENCE = 0x30
const SET = 0x31
/** UTCTime. */
const TIME = 0x17
/** Context-specific tag 0, which holds the version of a certificate (X.509). */
const VERSION = 0xa0

/**
 * Length field of a DER value. Up to 127 the length is the only byte. Above, the first byte is 0x80
 * plus the number of the bytes that follow with the length.
 */
const lengthBytes = (length: number): number[] => {
  if (length < 128) return [length]
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
}

/** DER value: its tag, the length of its content, and the content. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content])
}

/** Signature algorithm ecdsa-with-SHA256: object id 1.2.840.10045.4.3.2. */
const algorithm = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))
/** Attribute commonName: object id 2.5.4.3. */
const commonName = der(OBJECT_ID, Buffer.from('550403', 'hex'))

const DAY_MS = 86_400_000

/** Date in the format of a certificate: `YYMMDD000000Z`. */
const day = (time: number): Buffer =>
  der(TIME, Buffer.from(`${new Date(time).toISOString().slice(2, 10).replaceAll('-', '')}000000Z`))

/**
 * Self-signed certificate, valid for a week, for a browser that is configured to accept it.
 * @returns the certificate and its private key in PEM format, the options of node:http2
 */
export const ownCertificate = (host: string): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, commonName, der(TEXT, Buffer.from(host)))))
  // The number 2 is version 3.
  const version = der(VERSION, der(INTEGER, Buffer.from([2])))
  const serialNumber = der(INTEGER, Buffer.from([1]))
  const now = Date.now()
  const validity = der(SEQUENCE, day(now - DAY_MS), day(now + 7 * DAY_MS))
  const [issuer, subject] = [name, name]
  const body = der(
    SEQUENCE,
    version,
    serialNumber,
    algorithm,
    issuer,
    validity,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  // A BIT STRING starts with the number of unused bits in its last byte: none.
  const certificate = der(SEQUENCE, body, algorithm, der(BITS, Buffer.from([0]), signature))
  // PEM breaks its lines after 64 characters.
  const base64Lines = certificate.toString('base64').replace(/(.{64})/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64Lines}\n-----END CERTIFICATE-----\n`,
  }
}
