/** The documents of a product: kind, language and size of each. */
import {
  documentKindNames,
  documentLanguageNames,
  type ProductDocument,
  writeFileSize,
} from '#contract/documents/rules.ts'
import type { Product } from '#contract/products/schema/product.ts'

export function ProductDocuments({ product: { documents } }: { product: Pick<Product, 'documents'> }) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className="print:hidden">
      <h2 id="documents" className="heading text-3xl">
        Documents
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {documents.map((document) => (
          <li key={document.file} className="py-2.5">
            <a href={document.file} download={savedName(document)} className="text-link font-medium">
              {document.title}
            </a>
            <span className="block text-sm text-ink-muted">
              {documentKindNames[document.kind]} · {documentLanguageNames[document.language]} · PDF,{' '}
              {writeFileSize(document.bytes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The file name: the title without characters that file names cannot contain. */
const savedName = ({ title, language }: ProductDocument) =>
  `${title.replaceAll(/[\\/:*?"<>|]/g, '-')} (${language}).pdf`
