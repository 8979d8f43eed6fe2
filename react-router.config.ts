import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The table of screens is small: sending it at the start costs less than a request at every link.
  routeDiscovery: { mode: 'initial' },
  // Splitting a screen would give up to four files of about a hundred bytes, each with its own request.
  splitRouteModules: false,
} satisfies Config
