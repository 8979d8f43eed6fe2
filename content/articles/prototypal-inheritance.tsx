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
        read a property that the object itself lacks, the engine follows the links until it finds the property. If the
        chain ends first, the result is <code>undefined</code>. Nothing is copied: a method added to a prototype today
        is seen at once by objects made yesterday.
      </p>
      <p>
        Writing usually does not follow the links. An assignment creates a property on the object itself, even if a
        prototype has a property of the same name. There are two exceptions: a setter on the chain is called instead,
        and a read-only property on the chain makes the assignment fail. In a method, <code>this</code> is the object
        before the dot, not the object on which the method was found. One method can therefore serve thousands of
        objects.
      </p>
      <p>
        <code>class</code> is a shorter way to write all this. Methods are stored on <code>Tensioner.prototype</code>,{' '}
        <code>new</code> links each instance to it, and <code>extends</code> links one prototype to another. Classes
        also add private fields and the duty to call <code>super</code>, but properties are still looked up along the
        chain.
      </p>
      <CodeExample about="an object that inherits from another" code={chainOfPrototypes} />
      <p>
        Two habits follow. Ask <code>Object.hasOwn</code> when you mean the object’s own property, and make dictionaries
        with <code>new Map()</code>, so that a key may even be called <code>constructor</code>.
      </p>
    </>
  ),
}
