/** What Node runs to start the shop: its own options first. */
export const shopProgram: readonly string[]
