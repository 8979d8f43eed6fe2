// What a release is made of. Tests, the demo shop, the stand-ins and whatever builds stay behind.

/** Files and folders of the checkout. Documents are carried with all that they link to. */
export const carried = [
  ...['.npmrc', '.env.example', 'LICENSE', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['CHANGELOG.md', 'docs', 'decisions', 'deploy', 'server', 'contract', 'content', 'build/client', 'build/server'],
  // What the commands of an operator run on.
  ...['prepare', 'start', 'shop-process', 'run-server-script'].map((name) => `scripts/${name}.mjs`),
]

/** Licences of what lies in the release and comes in no package. */
export const licencesOfFiles = {
  'The font of the pages, Archivo': 'web/ui/fonts/archivo-license.txt',
  'Their narrow font, Archivo Narrow': 'web/ui/fonts/archivo-narrow-license.txt',
  'The font of the papers, IBM Plex Sans': 'server/papers/fonts/plex-sans-license.txt',
  'The styles of the pages begin with those of Tailwind CSS': 'node_modules/tailwindcss/LICENSE',
}
