/** Bytes for a raw connection: they barely form a request, or form more than one request. */
import type { Nasty } from './values.ts'

/** Makes a request, as Latin-1 text. */
export function rawRequest({ dice, text }: Nasty, host: string, token: string): string {
  const method = dice.pick([
    'GET',
    'POST',
    'HEAD',
    'TRACE',
    'CONNECT',
    'get',
    'G',
    '',
    'PRI',
    'PUT',
    'PATCH',
    'OPTIONS',
    'M-SEARCH',
  ])
  const target = dice.pick([
    ...[
      '/',
      '*',
      '',
      '//',
      '/\\',
      '/%',
      '/%00',
      '?',
      '#',
      '/#',
      '/?',
      '/..',
      '/../..',
      '//evil.example/',
      '/\u00ff',
      '/ /',
    ],
    ...[
      `http://a:b@${host}/`,
      `http://a@${host}/api/products`,
      `http://${host}`,
      `http://${host}:99999/`,
      'http://',
      'http:///x',
      'http://[::1',
    ],
    ...[
      'https://evil.example/',
      'ftp://x/',
      'javascript:alert(1)',
      'api/products',
      '/api/products?q=\u00ff',
      '/api//products',
      '/api/products/',
    ],
    ...[
      '/api/../identity/token',
      '/api/%2e%2e/x',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      `/${'a'.repeat(9_000)}`,
      `/?${'a=b&'.repeat(3_000)}`,
    ],
  ])
  const version = dice.pick([
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/2.0',
    'HTTP/0.9',
    'HTTP/9.9',
    '',
    'HTP/1.1',
  ])
  const headers = [
    dice.pick([
      `Host: ${host}`,
      `Host: ${host}`,
      `Host: ${host}`,
      'Host:',
      'Host: a b',
      'Host: a:b@c',
      'Host: [',
      '',
      `Host: ${host}\r\nHost: evil`,
    ]),
    ...oddHeaders.filter(() => dice.chance(12)),
    ...(dice.chance(40) ? [`Authorization: Bearer ${token}`] : []),
    ...(dice.chance(40) ? ['Content-Type: application/json'] : []),
    ...(dice.chance(10) ? [`X: ${text('header').slice(0, 300)}`] : []),
  ]
  const body = dice.pick([
    '',
    '{}',
    '{"id":',
    '0\r\n\r\n',
    '5\r\nhello\r\n0\r\n\r\n',
    'fffffffff\r\n',
    '-1\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    '\0\0\0',
  ])
  const end = dice.pick(['\r\n\r\n', '\r\n\r\n', '\r\n\r\n', '\n\n', '\r\r', '\r\n', ''])
  return `${method} ${target} ${version}\r\n${headers.filter(Boolean).join('\r\n')}${end}${body}`
}

const oddHeaders = [
  ...[
    'Content-Length: 0',
    'Content-Length: 5',
    'Content-Length: 99999999999',
    'Content-Length: -1',
    'Content-Length: 1e3',
  ],
  ...[
    'Content-Length: 2\r\nContent-Length: 3',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, identity',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Upgrade: h2c',
    'Connection: close',
    'Connection: x',
  ],
  ...[
    'X-\0: 1',
    'X: \0',
    'X: a\nb',
    ' folded',
    ': none',
    'No colon',
    `X: ${'a'.repeat(20_000)}`,
    'X: \u001b[31m',
    'Cookie: \u00ff',
  ],
  ...[
    'Accept-Encoding: br;q=0',
    'Range: bytes=0-',
    'If-None-Match: *',
    'X-Forwarded-For: x',
    'X-HTTP-Method-Override: DELETE',
    'Trailer: X',
  ],
]
