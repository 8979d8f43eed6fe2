/** User agents of browsers, in words that their owners recognise. */
import { expect, it } from 'vitest'
import { deviceWords } from '#web/users/device-words.ts'

const mozilla = 'Mozilla/5.0'

it.each([
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0`,
    'Edge on Windows',
  ],
  [
    `${mozilla} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1 Version/18.0 Safari/605.1`, 'Safari on macOS'],
  ['curl/8.9', 'An unknown device'],
  ['node on Linux', 'Linux'],
  ['', 'An unknown device'],
])('%s is shown as %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
