import { CodeExample } from '../code-example.tsx'
import type { Article } from '../shapes.ts'

const chainOfPrototypes = `
const tool = {
  describe() {
    return \`\${this.name}, \${this.widthMm} mm\`
  },
}

const sealer = Object.create(tool)
sealer.name = 'Sealer'
sealer.widthMm = 19

sealer.describe()                       // 'Sealer, 19 mm': found on tool, called on sealer
Object.hasOwn(sealer, 'describe')       // false
Object.getPrototypeOf(sealer) === tool  // true

class Tensioner {
  pull() {}
}
Object.hasOwn(Tensioner.prototype, 'pull')  // true: a class fills in a prototype`

export const prototypalInheritance: Article = {
  slug: 'prototypal-inheritance',
  question: 'How does prototypal inheritance work?',
  answer: (
    <>
      <p>
        Every JavaScript object has a hidden link to another object, its prototype, or to <code>null</code>. When you
        read a property that the object itself lacks, the engine follows that link, and the next one, until it finds the
        property or the chain ends; then the answer is <code>undefined</code>. Nothing is copied: a method added to a
        prototype today is seen at once by objects made yesterday.
      </p>
      <p>
        Writing does not usually follow the links. An assignment makes a property of the object’s own, which hides the
        one further up. The exceptions are worth knowing: a setter on the chain is called instead, and a read-only
        property on the chain makes the assignment fail. And <code>this</code> is the object before the dot, not the
        object on which the method was found; that is why one method can serve thousands of objects.
      </p>
      <p>
        <code>class</code> is the pleasant way to write this down. Methods land on <code>Tensioner.prototype</code>,{' '}
        <code>new</code> links each instance to it, and <code>extends</code> links one prototype to another. Classes do
        add things of their own, such as private fields and the duty to call <code>super</code>, but lookup stays the
        same walk along the chain.
      </p>
      <CodeExample about="an object that inherits from another" code={chainOfPrototypes} />
      <p>
        Two habits follow. Ask <code>Object.hasOwn</code> when you mean the object’s own property, and make dictionaries
        with <code>new Map()</code>, so that a key called <code>constructor</code> holds no surprise.
      </p>
    </>
  ),
}
