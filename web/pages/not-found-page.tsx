/** The page of every unknown address. */
import { data } from 'react-router'
import { NotFound } from '#web/shell/not-found.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/not-found-page.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Page Not Found', description: 'There is no such page.' })
}

export default NotFound
