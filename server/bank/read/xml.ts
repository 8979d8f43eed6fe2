/** XML as a tree: only what a bank statement needs of it. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unreadable } from './statement.ts'

/** An element: its text, or its children and attributes (`@Ccy`). */
export type Node = string | { [name: string]: Node | Node[] }

/** A dense statement of 5 MB has half as many opening and closing tags. */
const mostMarks = 1_000_000

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Decodes characters that are written as numbers, such as `&#252;`. Without a document type, none expands to more than itself.
  htmlEntities: true,
  jPath: false,
  processEntities: { enabled: true, maxExpandedLength: Number.POSITIVE_INFINITY },
})

export const isXml = (text: string): boolean => /^\s*<[?!\w]/.test(text)

export function readXml(text: string): Node {
  if (/^\s*<(!doctype\s+)?html/i.test(text))
    unreadable('This is a web page, not a bank statement. Download the statement as camt.053 or Norma 43')
  // Statements have no document type. The entities that one defines could expand without end.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    unreadable('This file has a document type or entities, but a bank statement has neither')
  if (text.split('<', mostMarks + 1).length > mostMarks)
    unreadable('This file has more elements than a bank statement of this size can have')
  if (XMLValidator.validate(text) !== true)
    unreadable('This file is not well-formed XML: it may be cut off. Download the file again')
  try {
    return parser.parse(text) as Node // Cast: the parser returns nested objects of texts.
  } catch {
    // It refuses some XML that is well-formed, such as elements inside a hundred others.
    return unreadable('This is not a bank statement (camt.053): its elements are nested too deeply')
  }
}

/** The elements at the end of a path, of all branches. */
export function every(node: Node | undefined, ...path: string[]): Node[] {
  let nodes: Node[] = node === undefined ? [] : [node]
  for (const name of path)
    nodes = nodes.flatMap((one) => (typeof one === 'string' ? [] : ([one[name] ?? []].flat() as Node[])))
  return nodes
}

/** The elements of this name, in whichever envelope they stand. */
export function everyInside(node: Node, name: string): Node[] {
  if (typeof node === 'string') return []
  const found = every(node, name)
  return found.length > 0
    ? found
    : Object.values(node).flatMap((below) => [below].flat().flatMap((one) => everyInside(one, name)))
}

/** The texts of all elements at the end of these paths. */
export function textsAt(node: Node, ...paths: string[]): string[] {
  return paths.flatMap((path) =>
    every(node, ...path.split('/')).flatMap((found) => {
      const text = typeof found === 'string' ? found : found['#text']
      return typeof text === 'string' && text.trim() !== '' ? text.trim() : []
    }),
  )
}

/** The text of the first element at the end of one of these paths. */
export const textAt = (node: Node, ...paths: string[]): string => textsAt(node, ...paths)[0] ?? ''
