/** Many products at once: downloaded as CSV, edited in a spreadsheet, checked and imported. */
import { type DragEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { categoryFrom, productSorts } from '#contract/products/rules/product.ts'
import { type DecimalMark, decimalMarks } from '#contract/rules/lists/csv.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { FormFailure } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { fileLook } from '#web/ui/screens/file-look.ts'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import { type CsvImport, useCsvImport } from './use-import.ts'
import { CsvVerdicts } from './verdicts.tsx'

export function CsvPart() {
  const csv = useCsvImport()
  return (
    <details className="mb-2 rounded-lg border border-line px-4 py-1.5 open:pb-4 print:hidden">
      <summary className="cursor-pointer font-semibold">CSV: many products at once</summary>
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Download />
        <Upload {...csv} />
      </div>
      <CsvVerdicts {...csv} />
    </details>
  )
}

const decimalNames: Record<DecimalMark, string> = {
  point: 'Decimals 107.90, columns separated by commas',
  comma: 'Decimals 107,90; columns separated by semicolons',
}

function Download() {
  const [decimal, setDecimal] = useState<DecimalMark>('point')
  const [params] = useSearchParams()
  const id = useId()
  const all = useChange('exportProducts', { after: saveFile, inPlace: true })
  const found = useChange('exportProducts', { after: saveFile, inPlace: true })
  const filter = filterOf(params)
  const isReduced = params.has('q') || params.has('category')
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h2 id={`${id}-title`} className="heading text-xl">
        Download
      </h2>
      <Field id={`${id}-decimal`} label="Format of the file">
        <SelectBox
          id={`${id}-decimal`}
          value={decimal}
          choices={decimalMarks.map((value) => ({ value, text: decimalNames[value] }))}
          onChange={(event) => setDecimal(decimalMarks.find((mark) => mark === event.target.value) ?? 'point')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {isReduced && (
          <Button variant="secondary" busy={found.busy} onClick={() => void found({ ...filter, decimal })}>
            Download these products
          </Button>
        )}
        <Button variant="secondary" busy={all.busy} onClick={() => void all({ decimal })}>
          Download all
        </Button>
      </div>
    </section>
  )
}

/** The filters and the sort of the list below. */
function filterOf(params: URLSearchParams) {
  const category = categoryFrom(params.get('category'))
  const sort = productSorts.find((known) => known === params.get('sort'))
  return { q: params.get('q') ?? '', ...(category && { category }), ...(sort && { sort }) }
}

function Upload({ name, busy, failure, choose, checkAgain }: CsvImport) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) void choose(file)
  }
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classNames('flex flex-col gap-3 rounded-md', isOver && 'outline-2 outline-offset-8 outline-dashed')}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 id={`${id}-title`} className="heading text-xl">
        Upload
      </h2>
      <Field
        id={`${id}-file`}
        label="CSV file"
        hint="Choose a file or drop it here. You see all changes before they are imported. Missing columns and empty cells change nothing."
      >
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-file-hint`}
          disabled={busy !== undefined}
          className={classNames(controlClass, fileLook)}
          // Empties the field, so that the same file can be chosen again after a correction.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void choose(file)
          }}
        />
      </Field>
      <FormFailure takesFocus>{failure}</FormFailure>
      {failure && name && (
        <Button variant="secondary" size="small" className="self-start" onClick={() => void checkAgain()}>
          Check {name} again
        </Button>
      )}
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {busy === 'checking' && 'The file is being checked…'}
        {busy === 'importing' && 'The file is being imported…'}
      </p>
    </section>
  )
}
