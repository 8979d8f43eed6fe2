/** The arguments with which Node starts the shop: options of Node, then the program. */
export const shopProgram: readonly string[]

/** The environment of the shop, beside that of the process which starts it. */
export const shopEnvironment: Readonly<Record<string, string>>
