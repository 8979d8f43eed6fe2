/** Wrong parts of a request to a call: authorizations, content types and bodies. */

export const oddAuthorizations = [
  ...['Bearer', 'Bearer ', 'bearer x', 'Basic YTpi', 'Bearer a.b.c', 'Bearer ..', 'Bearer null', 'Digest x', ''],
  ...[
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'a'.repeat(4_000)}`,
    `Bearer ${'a.'.repeat(2_000)}`,
    'Bearer \u00e9',
  ],
]

export const oddTypes = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON',
    '',
    ';',
  ],
  ...['application/json; charset=utf-16', 'application/json, text/html', 'application/problem+json', 'application/xml'],
]

export const oddBodies: (string | Buffer)[] = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '"x"',
    '0',
    'true',
    '{',
    '}',
    '[',
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '\ufeff{}',
    '//',
    '{}{}',
  ],
  ...[
    '['.repeat(30_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ],
  ...[
    `[${'{},'.repeat(20_000)}{}]`,
    `{"a":"${'a'.repeat(70_000)}"}`,
    `{${'"a":1,'.repeat(8_000)}"a":1}`,
    '9'.repeat(60_000),
  ],
  ...[`{${Array.from({ length: 4_000 }, (_, number) => `"k${number}":1`).join(',')}}`, `"${'\\u0301'.repeat(9_000)}"`],
  ...[
    Buffer.from([0x7b, 0xff, 0x7d]),
    Buffer.from([0x22, 0xc0, 0x80, 0x22]),
    Buffer.from([0, 0, 0]),
    Buffer.from('fffe7b007d00', 'hex'),
  ],
  ...[
    'id=1&quantity=2',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    '<a/>',
    '{"__proto__":null}',
  ],
]
