/** The arguments with which Node starts the shop: options of Node, then the program. */
export const shopProgram: readonly string[]
