/** For each room, the rooms that it may import: each of these is above it in the table. */
type Rooms = Readonly<Record<string, readonly string[] | 'all'>>
export const parts: Readonly<Record<string, readonly string[]>>
export const doors: Readonly<Record<string, string>>
export const contractRooms: Rooms
export const serverRooms: Rooms
export const webRooms: Rooms
