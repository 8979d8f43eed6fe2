/** Creates an element with properties and children, without HTML strings, so that it works under a strict CSP. */
export function make(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}
