/** Responses whose text is kept beside them, also for `json`: in this process, reading it from their stream would take a millisecond. */

const texts = new WeakMap<Response, string>()

export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return Object.defineProperty(response, 'json', { value: async () => JSON.parse(text) })
}

/** Undefined for a response that was not made by `textResponse`. */
export const textOf = (response: Response): string | undefined => texts.get(response)
