/** The texts of the pages about the shop's terms. */
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { fieldNeed } from './field-need.ts'

type Fields = 'termsText' | 'privacyText' | 'returnsText' | 'deliveryText'
type PageTextsProps = { field: (name: Fields) => object }

const pages: { name: Fields; label: string; path: string }[] = [
  { name: 'termsText', label: 'Terms of sale', path: '/terms' },
  { name: 'privacyText', label: 'Privacy', path: '/privacy' },
  { name: 'returnsText', label: 'Returns', path: '/returns' },
  { name: 'deliveryText', label: 'Delivery notes', path: '/delivery' },
]

export function PageTexts({ field }: PageTextsProps) {
  return pages.map(({ name, label, path }) => (
    <TextareaField
      key={name}
      label={label}
      {...fieldNeed(name)}
      rows={5}
      hint={`Shown at ${path}. Plain Markdown: an empty line between paragraphs, ## before a heading, - before a list item.`}
      {...field(name)}
    />
  ))
}
