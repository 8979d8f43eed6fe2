/** Every answer and every webhook in a test is compared with /api/openapi.json: status, media type, headers and body. */
import { readConfig } from '#server/base/config.ts'
import { describeApi } from '#server/openapi/document.ts'
import { type Asked, makeComparison, makeWebhookComparison, type Sent } from './api-description/compare.ts'

const description = describeApi(readConfig({}))
const compare = makeComparison(description)
const compareWebhook = makeWebhookComparison(description)
let complaints: string[] = []

/** Like fetch, but compares the answer with the description. Requests for pages and stand-ins pass unchecked. */
export async function describedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = await read(input, init)
  const response = await fetch(input, init)
  complaints.push(...(await compare(request, response.clone())))
  return response
}

export function noteWebhook(sent: Sent): void {
  complaints.push(...compareWebhook(sent))
}

async function read(input: string | URL | Request, init: RequestInit = {}): Promise<Asked> {
  if (!(input instanceof Request))
    return {
      url: String(input),
      method: init.method ?? 'GET',
      ...(typeof init.body === 'string' && { body: init.body }),
    }
  const { url, method, body } = input
  return { url, method, ...(body && { body: await input.clone().text() }) }
}

/** The differences that were found since this function was last called, one sentence each. */
export function takeDifferences(): string[] {
  const found = complaints
  complaints = []
  return found
}
