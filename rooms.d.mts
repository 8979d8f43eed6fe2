/** From the ground up. */
type Rooms = Readonly<Record<string, readonly string[] | 'all'>>
export const parts: Readonly<Record<string, readonly string[]>>
export const doors: Readonly<Record<string, string>>
export const serverRooms: Rooms
export const webRooms: Rooms
