/** From the ground up. */
export const serverRooms: Readonly<Record<string, readonly string[] | 'all'>>
