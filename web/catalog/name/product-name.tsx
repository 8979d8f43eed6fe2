/** A product's name, whose measures do not break across lines: `16 × 1.0 mm`, `1,200 m`. */

const measures = /(\d[\d.,]*(?:\s?[×–]\s?\d[\d.,]*)*(?:\s(?:mm|m|N|kN|V|Ah|kg)\b)?)/

export function ProductName({ name }: { name: string }) {
  return name.split(measures).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
