/** Portfolio: the page of one developer. Static, like a printed curriculum vitae. */
import type { ReactNode } from 'react'
import { developer, type Project } from './portfolio.ts'

export function meta() {
  return [
    { title: 'Portfolio · Fleje' },
    {
      name: 'description',
      content: `${developer.name}, ${developer.role}: skills, projects, education and languages.`,
    },
  ]
}

export default function PortfolioPage() {
  return (
    <div className="page-width py-10">
      <Heading />
      <Section id="objective" title="My Career Objective">
        <p className="max-w-prose text-lg leading-relaxed">{developer.objective}</p>
      </Section>
      <Skills />
      <Section id="projects" title="My Projects">
        <ul className="grid gap-6 md:grid-cols-3">
          {developer.projects.map((project) => (
            <ProjectCard key={project.slug} project={project} />
          ))}
        </ul>
      </Section>
      <Education />
      <Languages />
    </div>
  )
}

function Heading() {
  return (
    <header>
      <h1 className="font-display text-4xl font-semibold tracking-tight text-ink sm:text-5xl">{developer.name}</h1>
      <p className="mt-2 text-xl text-ink-muted">{developer.role}</p>
      <address className="mt-5 flex flex-wrap gap-x-6 gap-y-1 not-italic">
        <span>{developer.address}</span>
        <TextLink href={`tel:${developer.phone.replaceAll(' ', '')}`}>{developer.phone}</TextLink>
        <TextLink href={`mailto:${developer.email}`}>{developer.email}</TextLink>
      </address>
      <ul aria-label="Profiles" className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {developer.links.map(({ label, href }) => (
          <li key={label}>
            <TextLink href={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </header>
  )
}

function Skills() {
  return (
    <Section id="skills" title="My Skills">
      <dl className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {developer.skills.map(({ level, names }) => (
          <div key={level}>
            <dt className="font-semibold text-ink">{level}</dt>
            <dd className="mt-1 leading-relaxed text-ink-muted">{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 font-semibold text-ink">Skills Summary</h3>
      <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 leading-relaxed">
        {developer.skillsSummary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  )
}

function ProjectCard({ project }: { project: Project }) {
  const { slug, name, about, technologies } = project
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <img
        src={`/pictures/portfolio/${slug}.svg`}
        alt=""
        width={800}
        height={500}
        loading="lazy"
        className="h-auto w-full"
      />
      <div className="flex grow flex-col p-5">
        <h3 className="font-display text-2xl font-semibold text-ink">{name}</h3>
        <p className="mt-2 leading-relaxed">{about}</p>
        <p className="mt-3 mb-4 text-sm text-ink-muted">Technologies: {technologies.join(', ')}</p>
        <p className="mt-auto flex flex-wrap gap-x-6 gap-y-1">
          <TextLink href={`https://example.com/nerea/${slug}`} about={name}>
            Live website
          </TextLink>
          <TextLink href={`https://example.com/nerea/code/${slug}`} about={name}>
            GitHub
          </TextLink>
        </p>
      </div>
    </li>
  )
}

function Education() {
  return (
    <Section id="education" title="Education">
      <ul className="space-y-3">
        {developer.education.map(({ title, place, years }) => (
          <li key={title}>
            <p className="font-semibold text-ink">{title}</p>
            <p className="text-ink-muted">
              {place}, {years}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Languages() {
  return (
    <Section id="languages" title="Languages">
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        {developer.languages.map(({ name, level }) => (
          <li key={name}>
            <span className="font-semibold text-ink">{name}</span> <span className="text-ink-muted">({level})</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8">
      <h2 id={id} className="mb-5 font-display text-3xl font-semibold text-ink">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** `about` is read out after the text, where the text alone would be said more than once. */
function TextLink({ href, about, children }: { href: string; about?: string; children: string }) {
  return (
    <a href={href} className="text-link inline-block py-0.5">
      {children}
      {about && <span className="sr-only">, {about}</span>}
    </a>
  )
}
