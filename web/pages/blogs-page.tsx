/** Blogs: questions on front-end topics, each with its answer. */
import { renderToStaticMarkup } from 'react-dom/server'
import { articles } from '#content/articles.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/blogs-page.ts'

/** The articles never change and have no interaction: they arrive as HTML, and their text is not part of the scripts. */
export function loader() {
  return articles.map(({ slug, question, answer }) => ({ slug, question, html: renderToStaticMarkup(answer) }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Blogs',
    description:
      'Six questions on React and JavaScript, answered with code: performance, state, prototypes, search and tests.',
    path: '/blogs',
  })
}

export default function BlogsPage({ loaderData: articles }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-14">
      <header className="lg:col-span-2">
        <h1 className="font-display text-4xl font-semibold tracking-tight text-ink sm:text-5xl">Blogs</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-muted">
          Six questions that come up whenever people build for the web, and how we answer them.
        </p>
      </header>
      <Contents articles={articles} />
      <div className="mt-10 divide-y divide-line">
        {articles.map((article) => (
          <ArticleSection key={article.slug} article={article} />
        ))}
      </div>
    </div>
  )
}

type Article = { slug: string; question: string; html: string }

function Contents({ articles }: { articles: Article[] }) {
  return (
    <nav aria-label="Questions" className="mt-8 self-start lg:mt-10 lg:not-low:sticky lg:not-low:top-24">
      <ol className="border-l-2 border-line">
        {articles.map(({ slug, question }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className="-ml-0.5 block border-l-2 border-transparent py-2 pl-4 text-sm text-ink-muted hover:border-plastic hover:text-ink"
            >
              {question}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ArticleSection({ article: { slug, question, html } }: { article: Article }) {
  const headingId = `${slug}-question`
  return (
    <article id={slug} aria-labelledby={headingId} className="scroll-mt-24 py-10 first:pt-0">
      <h2 id={headingId} className="max-w-prose font-display text-2xl font-semibold text-balance text-ink sm:text-3xl">
        {question}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, rendered above. */}
      <div className={answerText} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}

/** The answers are plain HTML, so all their styles are set here. */
const answerText = [
  'text-ink [&_p]:mt-4 [&_p]:max-w-prose [&_p]:leading-relaxed',
  '[&_ul]:mt-4 [&_ul]:max-w-prose [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:leading-relaxed',
  '[&_:is(p,li)_code]:font-mono [&_:is(p,li)_code]:text-[0.9em]',
].join(' ')
