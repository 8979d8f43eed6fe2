import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The table of screens is small: one file at the start costs less than a question at every link.
  routeDiscovery: { mode: 'initial' },
  // A screen is one file: split into its loader and its component, it was up to four of a hundred bytes, each asked for.
  splitRouteModules: false,
} satisfies Config
