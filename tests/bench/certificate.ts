import { generateKeyPairSync, sign } from 'node:crypto'

/** DER tags of a certificate (X.690). */
const INTEGER = 0x02
const BITS = 0x03
const OBJECT_ID = 0x06
const TEXT = 0x0c
const SEQUENCE = 0x30
const SET = 0x31
const TIME = 0x17
const VERSION = 0xa0

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

/** Object ids: ecdsa-with-SHA256, 1.2.840.10045.4.3.2, and commonName, 2.5.4.3. */
const algorithm = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))
const commonName = der(OBJECT_ID, Buffer.from('550403', 'hex'))

/** Date in the format of a certificate: `YYMMDD000000Z`. */
const day = (time: number): Buffer =>
  der(TIME, Buffer.from(`${new Date(time).toISOString().slice(2, 10).replaceAll('-', '')}000000Z`))

/**
 * Self-signed certificate, valid for a week, for a browser that is configured to accept it. PEM, as
 * for node:http2.
 */
export const ownCertificate = (host: string): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, commonName, der(TEXT, Buffer.from(host)))))
  const version = der(VERSION, der(INTEGER, Buffer.from([2])))
  const validity = der(SEQUENCE, day(Date.now() - 86_400_000), day(Date.now() + 7 * 86_400_000))
  const body = der(
    SEQUENCE,
    version,
    der(INTEGER, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = der(SEQUENCE, body, algorithm, der(BITS, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  }
}
