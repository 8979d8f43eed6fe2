/** /api/openapi.json: the calls of the table with the descriptions of their nouns, and the other endpoints. */
import type { Config } from '../base/config.ts'
import { headers } from './answers.ts'
import { describeCalls, parameters, refusedSchemas } from './call-operations.ts'
import { tags } from './nouns.ts'
import { otherPaths, otherTags } from './other-operations.ts'
import { schemasOfCalls } from './schemas.ts'
import { sessionCookie, signInParameters, signInPaths, signInSchemas } from './sign-in-operations.ts'
import { describeWebhooks } from './webhooks.ts'

type Facts = Pick<Config, 'SHOP_NAME' | 'IDENTITY' | 'PUBLIC_URL'>

const conventions = `A list returns all rows; with \`limit\`, \`cursor\`, \`q\`, \`sort\` or a filter, a list returns one page, with
\`Link: rel="next"\` and \`X-Total-Count\`. A refusal is a problem (RFC 9457): \`detail\` is a sentence for the user,
\`errors\` has a message for each invalid field. Every GET also answers HEAD, and every path answers OPTIONS with its methods in \`Allow\`. Money
is in the shop’s currency, CURRENCY, with at most two decimals. Unknown parameters of a query are ignored; unknown members of a body are refused.
New fields may be added to answers.`

/** The OpenAPI 3.1 document of the whole API. */
export function describeApi(config: Facts) {
  const isEmbedded = config.IDENTITY === 'embedded'
  const schemas = schemasOfCalls()
  const { 'Set-Cookie': _, ...otherHeaders } = headers
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.SHOP_NAME} API`,
      version: '1',
      description: conventions.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: config.SHOP_NAME, ...(config.PUBLIC_URL && { url: config.PUBLIC_URL }) },
    },
    servers: [{ url: '/' }],
    tags: [...tags, ...otherTags],
    paths: { ...describeCalls(schemas), ...(isEmbedded && signInPaths), ...otherPaths },
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: { bearer, key, ...(isEmbedded && { session: sessionCookie(config.PUBLIC_URL) }) },
      parameters: { ...parameters, ...(isEmbedded && signInParameters) },
      headers: isEmbedded ? headers : otherHeaders,
      schemas: { ...schemas.components, ...refusedSchemas(), ...(isEmbedded && signInSchemas) },
    },
  }
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The shop’s own token, valid for an hour. PUT /api/user/{email} returns this token in exchange for an ID token',
}

const key = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'fleje_…',
  description:
    'An API key, which an admin creates for another program. Every key can read orders and products. With the scope `orders`, a key can also ship and change orders, and set the stock. With the scope `money`, a key can also record transfers. At most 600 calls in 60 seconds per key',
}
