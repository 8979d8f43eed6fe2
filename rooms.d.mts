/** From the ground up. */
type Rooms = Readonly<Record<string, readonly string[] | 'all'>>
export const serverRooms: Rooms
export const webRooms: Rooms
