/** An element with its properties and children: what HTML in strings would be, and a strict page allows. */
export function make(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}
