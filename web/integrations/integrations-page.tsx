/** Integrations: API keys for calls by other programs, and webhooks. */
import { useRevalidator } from 'react-router'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { Route } from './+types/integrations-page.ts'
import { ApiKeys } from './api-keys.tsx'
import { Webhooks } from './webhooks.tsx'

export async function clientLoader() {
  return api.findIntegrations({})
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Integrations', description: '' })

export default function IntegrationsPage({ loaderData: { keys, endpoints } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <DashboardScreen title="Integrations">
      <div className="flex max-w-3xl flex-col gap-6">
        <Panel title="API keys">
          <p className="mb-5 text-ink-muted">
            Other programs, such as your ERP, call the shop with a key.{' '}
            <a href="/api/openapi.json" className="text-link">
              API description
            </a>
          </p>
          <ApiKeys keys={keys} onMade={() => void revalidate()} />
        </Panel>
        <Panel title="Webhooks">
          <p className="mb-5 text-ink-muted">
            The shop sends events to other programs, and retries for days if an event is not accepted.
          </p>
          <Webhooks endpoints={endpoints} onChanged={() => void revalidate()} />
        </Panel>
      </div>
    </DashboardScreen>
  )
}
