/** Every component in every state, for development. Not part of the built shop. */
import type { ReactNode } from 'react'
import { FieldsGallery } from './gallery-fields.tsx'
import { ButtonsGallery, MarksGallery, StatesGallery, WindowsGallery } from './gallery-parts.tsx'
import { TableGallery } from './gallery-table.tsx'

export function meta() {
  return [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]
}

export default function GalleryPage() {
  return (
    <div className="page-width space-y-12 py-10">
      <h1 className="heading text-5xl">Components</h1>
      <Colours />
      <Group title="Buttons">
        <ButtonsGallery />
      </Group>
      <Group title="Fields">
        <FieldsGallery />
      </Group>
      <Group title="Marks and small parts">
        <MarksGallery />
      </Group>
      <Group title="Windows and messages">
        <WindowsGallery />
      </Group>
      <Group title="States">
        <StatesGallery />
      </Group>
      <Group title="Tables">
        <TableGallery />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="heading mb-5 text-3xl">{title}</h2>
      {children}
    </section>
  )
}

const colours = [
  { name: 'paper', look: 'bg-paper' },
  { name: 'surface', look: 'bg-surface' },
  { name: 'ground', look: 'bg-ground' },
  { name: 'limelight', look: 'bg-limelight' },
  { name: 'line', look: 'bg-line' },
  { name: 'edge', look: 'bg-edge' },
  { name: 'ink-muted', look: 'bg-ink-muted' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'plastic', look: 'bg-plastic' },
  { name: 'steel', look: 'bg-steel' },
  { name: 'textile', look: 'bg-textile' },
  { name: 'danger', look: 'bg-danger' },
]

function Colours() {
  return (
    <ul className="flex flex-wrap gap-3">
      {colours.map(({ name, look }) => (
        <li key={name} className="w-24 text-sm">
          <span className={`block h-14 rounded-md border border-edge ${look}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}
