/** Portfolio: the page of one developer. Static, like a printed curriculum vitae. */
import type { ReactNode } from 'react'
import { portfolio } from '#content/portfolio.ts'
import type { Portfolio, Project } from '#content/shapes.ts'
import { shopContext } from '#web/api/react/loader-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/portfolio-page.ts'

/** The texts of the page are not part of the scripts. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).hasPortfolio ? portfolio : null
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: 'Portfolio', description: '' })
  const description = `${loaderData.name}, ${loaderData.role}: skills, projects, education and languages.`
  return pageMeta(matches, { title: 'Portfolio', description, path: '/portfolio' })
}

export default function PortfolioPage({ loaderData: developer }: Route.ComponentProps) {
  if (!developer) return <NoPortfolio />
  return (
    <div className="page-width py-10">
      <Heading developer={developer} />
      <Section id="objective" title="My Career Objective">
        <p className="max-w-prose text-lg leading-relaxed">{developer.objective}</p>
      </Section>
      <Skills developer={developer} />
      <Section id="projects" title="My Projects">
        <ul className="grid gap-6 md:grid-cols-3">
          {developer.projects.map((project) => (
            <ProjectCard key={project.name} project={project} />
          ))}
        </ul>
      </Section>
      <Education developer={developer} />
      <Languages developer={developer} />
    </div>
  )
}

function NoPortfolio() {
  return (
    <div className="page-width py-10">
      <h1 className="font-display text-4xl font-semibold tracking-tight text-ink sm:text-5xl">Portfolio</h1>
      <p className="mt-2 text-xl text-ink-muted">Nothing is shown here yet.</p>
    </div>
  )
}

type PartProps = { developer: Portfolio }

function Heading({ developer }: PartProps) {
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

function Skills({ developer }: PartProps) {
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
  const { name, about, technologies, picture, links } = project
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <img
        src={`/pictures/portfolio/${picture}`}
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
          {links.map(({ label, href }) => (
            <TextLink key={label} href={href} about={name}>
              {label}
            </TextLink>
          ))}
        </p>
      </div>
    </li>
  )
}

function Education({ developer }: PartProps) {
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

function Languages({ developer }: PartProps) {
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

/** `about` is announced after the text, for texts that appear more than once. */
function TextLink({ href, about, children }: { href: string; about?: string; children: string }) {
  return (
    <a href={href} className="text-link inline-block py-0.5">
      {children}
      {about && <span className="sr-only">, {about}</span>}
    </a>
  )
}
