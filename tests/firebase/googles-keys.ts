/** Runs before the shop (`node --import`) and makes Google's key address return the keys of the tests. */
const address = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const keys = process.env.TEST_GOOGLE_KEYS
if (!keys) throw new Error('TEST_GOOGLE_KEYS is missing')

const { fetch } = globalThis
globalThis.fetch = async (input, init) =>
  new Request(input, init).url === address ? Response.json(JSON.parse(keys)) : fetch(input, init)
