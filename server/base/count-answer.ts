/** The answers of calls that change or delete a single record. */

export async function modified(work: Promise<unknown>): Promise<{ modifiedCount: number }> {
  await work
  return { modifiedCount: 1 }
}

export async function deleted(work: Promise<unknown>): Promise<{ deletedCount: number }> {
  await work
  return { deletedCount: 1 }
}
