/** Describes the calls of the embedded identity provider. */
import { type HeaderName, headers, json, referHeaders, refuse } from './answers.ts'
import { identityNotes, type Key, type Notes, type Offered, text } from './identity-notes.ts'
import { refer, type Schema } from './schemas.ts'

export function describeIdentity(): Record<string, Record<string, object>> {
  return Object.fromEntries(
    (Object.entries(identityNotes) as [Key, Notes][]).map(([key, call]) => {
      const [method, path] = key.split(' ') as unknown as Offered
      return [`/identity${path}`, { [method.toLowerCase()]: describeCall(method, call) }]
    }),
  )
}

function describeCall(method: Offered[0], call: Notes): object {
  const { operationId, summary, description, body } = call
  const isPost = method === 'POST'
  return {
    operationId,
    tags: ['identity'],
    summary,
    description,
    security: call.session === 'needed' ? [{ session: [] }] : call.session ? [{}, { session: [] }] : [],
    parameters: [...queryParameters(call), ...(isPost ? [{ $ref: '#/components/parameters/Origin' }] : [])],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      ...successOf(call),
      ...refuse([405, 421, 429, 500, 503, ...(isPost ? [413] : []), ...call.refuses], refusalOf, (status) =>
        // A session that is over takes its cookie along; one that was just begun may be overtaken by another password.
        status === 401 && (call.session || call.setsCookie) ? ['Set-Cookie'] : [],
      ),
    },
  }
}

function refusalOf(status: number): Schema {
  return refer([405, 413, 421].includes(status) ? 'Problem' : 'IdentityProblem')
}

function successOf({ answer, goesOn, leads, setsCookie }: Notes): object {
  const cookie: HeaderName[] = setsCookie ? ['Set-Cookie'] : []
  const location = { ...headers.Location, required: true }
  const on = { description: 'On to where it leads', headers: { ...referHeaders(...cookie), Location: location } }
  const done = answer && {
    description: 'Done',
    headers: referHeaders(...cookie, ...(leads ? (['Location'] as const) : [])),
    content: json(answer),
  }
  return { ...(done && goesOn !== 'always' && { '200': done }), ...(goesOn && { '302': on }) }
}

function queryParameters({ query = {} }: Notes): object[] {
  return Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema: text,
  }))
}

export const parameters = {
  Origin: {
    name: 'Origin',
    in: 'header',
    required: false,
    description: 'Browsers say it by themselves; other programs name the address of the shop',
    schema: { type: 'string', format: 'uri' },
  },
}
