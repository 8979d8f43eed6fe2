import type { z } from 'zod'

/** The first sentence under each field, as a form shows it. */
export function sentences(form: z.ZodType, values: unknown): Record<string, string> {
  const { error } = form.safeParse(values)
  const shown: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) shown[path.join('.')] ??= message
  return shown
}
