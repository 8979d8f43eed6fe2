/** Files as the bodies of answers. */
import { z } from 'zod'

/** A CSV file with its name, in UTF-8 with a byte order mark. */
export const Csv = z.instanceof(File)

/** A PDF file. Its bytes are the body of the response; its name is in the Content-Disposition header. */
export const Pdf = z.instanceof(File)
