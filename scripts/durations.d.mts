/** The recorded seconds of each test file, by project and path. */
export function recordedDurations(): Record<string, number>
