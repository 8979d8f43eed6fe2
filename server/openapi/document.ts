/** /api/openapi.json: derived from the table of calls, with what is answered beside it. */
import type { Config } from '../base/config.ts'
import { cookiePrefix } from '../identity/origins.ts'
import { headers } from './answers.ts'
import { tags } from './call-notes.ts'
import { describeCalls, parameters, refusedSchemas } from './call-operations.ts'
import { identitySchemas } from './identity-notes.ts'
import { describeIdentity, parameters as identityParameters } from './identity-operations.ts'
import { describeOthers } from './other-operations.ts'
import { schemasOfCalls } from './schemas.ts'
import { describeWebhooks } from './webhooks.ts'

type Facts = Pick<Config, 'SHOP_NAME' | 'IDENTITY' | 'PUBLIC_URL'>

const manners = `Lists answer everything; with \`limit\`, \`cursor\`, \`q\`, \`sort\` or a filter they answer a page, with
\`Link: rel="next"\` and \`X-Total-Count\`. A refusal is a problem (RFC 9457): \`detail\` is the sentence for the person,
\`errors\` says which field. HEAD is answered wherever GET is, and OPTIONS everywhere with the methods in \`Allow\`. Money
is dollars with at most two decimals. Names of members and parameters that are not described here are not looked at in
a query and refused in a body. Answers may get further members.`

/** An OpenAPI 3.1 document of everything this shop answers to programs. */
export function describeApi(config: Facts) {
  const isEmbedded = config.IDENTITY === 'embedded'
  const schemas = schemasOfCalls()
  const { identity: _, ...otherTags } = tags
  const { Location: _location, 'Set-Cookie': _cookie, ...otherHeaders } = headers
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.SHOP_NAME} API`,
      version: '1',
      description: manners.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: config.SHOP_NAME, ...(config.PUBLIC_URL && { url: config.PUBLIC_URL }) },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(isEmbedded ? tags : otherTags).map(([name, description]) => ({ name, description })),
    paths: { ...describeCalls(schemas), ...(isEmbedded && describeIdentity()), ...describeOthers() },
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: { bearer, key, ...(isEmbedded && { session: sessionCookie(config) }) },
      parameters: { ...parameters, ...(isEmbedded && identityParameters) },
      headers: isEmbedded ? headers : otherHeaders,
      schemas: { ...schemas.components, ...refusedSchemas(), ...(isEmbedded && identitySchemas) },
    },
  }
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: 'The shop’s own token, an hour long: PUT /api/user/{email} gives it for an ID token',
}

const key = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'fleje_…',
  description:
    'An API key, which an admin makes for another program. It reads orders and products; one of the scope `orders` also ships them and counts stock. All calls of a key together: 600 in 60 seconds',
}

function sessionCookie({ PUBLIC_URL = '' }: Facts) {
  return {
    type: 'apiKey',
    in: 'cookie',
    name: `${cookiePrefix(PUBLIC_URL)}.session_token`,
    description: 'The session at the identity provider, set by signing in',
  }
}
