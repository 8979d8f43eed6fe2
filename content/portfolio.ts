import type { Portfolio } from './shapes.ts'

/** The developer of the Portfolio page. */
export const portfolio: Portfolio = {
  isInvented: true,
  name: 'Nerea Aldana',
  role: 'Frontend developer',
  address: 'Calle de los Cordeles 12, 46003 Valencia, Spain',
  phone: '+34 555 010 019',
  email: 'nerea@aldana.example',
  links: [
    { label: 'GitHub', href: 'https://example.com/nerea/code' },
    { label: 'LinkedIn', href: 'https://example.com/nerea/career' },
    { label: 'Twitter', href: 'https://example.com/nerea/notes' },
    { label: 'Facebook', href: 'https://example.com/nerea/photos' },
  ],
  objective:
    'I want to build interfaces for people who have a job to do: clear at first sight, quick on an old phone, and usable with a keyboard or a screen reader. I am looking for a team that reviews code kindly, ships small changes often and talks to the people who use its products.',
  skills: [
    { level: 'Expertise', names: ['HTML', 'CSS', 'TypeScript', 'React', 'Accessibility'] },
    { level: 'Comfortable', names: ['React Router', 'Node.js', 'PostgreSQL', 'Tailwind CSS', 'SVG and maps'] },
    { level: 'Familiar', names: ['Rust', 'WebAssembly', 'Docker', 'GraphQL'] },
    { level: 'Tools', names: ['Git', 'Vite', 'Vitest', 'Playwright', 'Figma', 'Browser profilers'] },
  ],
  skillsSummary: [
    'Six years of building web applications, three of them for logistics and the harbour.',
    'Semantic HTML first, scripts only where they help.',
    'Tests that read like the requirements.',
    'Trade-offs explained to people who do not write code.',
  ],
  projects: [
    {
      name: 'Tide tables',
      about:
        'High and low water for eighty harbours, drawn as curves. The coming week stays readable without a connection, because skippers look it up at sea.',
      technologies: ['TypeScript', 'React', 'Service worker', 'SVG'],
      picture: 'tide-tables.svg',
      links: [
        { label: 'Live website', href: 'https://example.com/nerea/tide-tables' },
        { label: 'GitHub', href: 'https://example.com/nerea/code/tide-tables' },
      ],
    },
    {
      name: 'Seed library',
      about:
        'A lending library for seeds: members take a packet in spring and bring back two in autumn. Volunteers run it with a keyboard and a label printer.',
      technologies: ['React Router', 'PostgreSQL', 'Tailwind CSS', 'Playwright'],
      picture: 'seed-library.svg',
      links: [
        { label: 'Live website', href: 'https://example.com/nerea/seed-library' },
        { label: 'GitHub', href: 'https://example.com/nerea/code/seed-library' },
      ],
    },
    {
      name: 'Night bus',
      about:
        'Finds the way home after midnight with three bus companies that do not share a timetable. Works on a two-inch screen in the rain.',
      technologies: ['Node.js', 'TypeScript', 'Web workers', 'Canvas'],
      picture: 'night-bus.svg',
      links: [
        { label: 'Live website', href: 'https://example.com/nerea/night-bus' },
        { label: 'GitHub', href: 'https://example.com/nerea/code/night-bus' },
      ],
    },
  ],
  education: [
    { title: 'BSc in Computer Engineering', place: 'University on the coast, Valencia', years: '2014–2018' },
    { title: 'Course in accessible interface design', place: 'Evening school, Castellón', years: '2020' },
  ],
  languages: [
    { name: 'Spanish', level: 'first language' },
    { name: 'Catalan', level: 'first language' },
    { name: 'English', level: 'fluent' },
    { name: 'Portuguese', level: 'conversational' },
  ],
}
