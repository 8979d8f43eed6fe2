/** The answers of calls that change, or delete, the one record that they name. */

export async function modified(work: Promise<unknown>): Promise<{ modifiedCount: number }> {
  await work
  return { modifiedCount: 1 }
}

export async function deleted(work: Promise<unknown>): Promise<{ deletedCount: number }> {
  await work
  return { deletedCount: 1 }
}
