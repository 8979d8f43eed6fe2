import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The table of screens is small: one file at the start costs less than a question at every link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
