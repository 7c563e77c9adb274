/**
 * Draws the frames of the announcement's small video and has ffmpeg encode its two files:
 * `node src/drawings/announcement-video.ts`. The star turns by 45° in four seconds, after which it
 * looks the same: the loop has no seam.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { star } from './star.ts'

/** Side of a frame, in pixels. */
const SIDE = 120
const FRAMES = 48
/** Frames per second. */
const RATE = '12'

/**
 * Angle of the star in degrees at a part of the loop, from 0 to 1. It is eased at both ends: the
 * star seems to rest before it turns again.
 */
const angleAt = (part: number) => 45 * (part * part * (3 - 2 * part))
const frame = (index: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120" width="${SIDE}" height="${SIDE}">` +
  `<path d="${star(0, 0, 58, { notch: 'leaf', digits: 2 })}" fill="#e8a33d" transform="rotate(${angleAt(index / FRAMES).toFixed(3)})"/>` +
  '<circle r="33" fill="#0e3b2c"/><path d="M-9-14V14L15 0Z" fill="#fbf8f2" stroke="#fbf8f2" stroke-width="3" stroke-linejoin="round"/></svg>'

const folder = mkdtempSync(join(tmpdir(), 'announcement-'))
try {
  for (let index = 0; index < FRAMES; index++) {
    writeFileSync(
      join(folder, `${String(index).padStart(3, '0')}.png`),
      await sharp(Buffer.from(frame(index)))
        .png()
        .toBuffer(),
    )
  }
  const input = ['-y', '-loglevel', 'error', '-framerate', RATE, '-i', join(folder, '%03d.png')]
  const target = (name: string) => join(import.meta.dirname, '../../public', name)
  // VP9 keeps the alpha channel (`yuva420p`, which requires `-auto-alt-ref 0`).
  execFileSync('ffmpeg', [
    ...input,
    '-c:v',
    'libvpx-vp9',
    '-pix_fmt',
    'yuva420p',
    '-crf',
    '50',
    '-b:v',
    '0',
    '-auto-alt-ref',
    '0',
    '-deadline',
    'best',
    '-cpu-used',
    '0',
    '-an',
    target('announcement.webm'),
  ])
  // H.264 has no alpha channel: each frame is laid over the page's background colour.
  const onPaper = [
    '-filter_complex',
    `color=0xfbf8f2:s=${SIDE}x${SIDE}:r=${RATE}[paper];[paper][0:v]overlay=shortest=1,format=yuv420p`,
  ]
  execFileSync('ffmpeg', [
    ...input,
    ...onPaper,
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-movflags',
    '+faststart',
    '-an',
    target('announcement.mp4'),
  ])
} finally {
  rmSync(folder, { recursive: true })
}
