/** The content of a data sheet, from which it is drawn. */
import type { PaperSize } from '#contract/settings/rules/company.ts'

/** A row of technical data: `16 mm`, and in US units `5/8 in`. */
export type SheetRow = { label: string; metric: string; us?: string | undefined }

/** A product of the set, or a sentence about its part. */
export type SheetPart = { part: string; sku: string; text: string; address?: string }

export type SheetFacts = {
  size: PaperSize
  name: string
  sku: string
  /** The day of the product's last change in the seller's time zone: `2026-11-23`. */
  asOf: string
  seller: { name: string; lines: string[] }
  description: string
  fullDescription: string
  rows: SheetRow[]
  /** The products that work together with this one. */
  set: SheetPart[]
  /** The address of the product's page. */
  address: string
  /** The sentence at the end. */
  closing: string
}

/** `picture`: a JPEG. */
export type Sheet = { facts: SheetFacts; picture?: Uint8Array | undefined }
