/** How the pages are built. The server's own code runs as it is and has no build step. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The server has these already: a second copy in the pages' bundle would be a second instance. */
const sharedWithServer = [/^#contract\//, /^#server\//]

/** What every page runs: free of React, with the little that the bundler needs itself. */
const everyPage = {
  name: 'every-page',
  test: /\/web\/every-page\/|vite\/preload-helper/,
  // Before the others: what it shares with them stays here.
  priority: 1,
}

/** Needed by every application and changed only by an upgrade: one file, which browsers keep for long. */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/web\/application\//,
}

/** What screens are made of: one file instead of dozens of a few hundred bytes. */
const shell = { name: 'shell', test: /\/web\/(shell|ui|api\/react)\/(?!footer\/|overlay\/|screens\/)/ }

/** Products, as they are shown in lists and where one is bought. */
const cards = { name: 'cards', test: /\/web\/catalog\/card\// }

/** What both sides decide alike, on many screens: free of zod, and small. What lies in folders of rules/ goes where it is needed. */
const rules = { name: 'rules', test: /\/contract\/((orders|products|reviews|settings|users)\/)?rules\/[^/]+$/ }

/** What lists and some screens are made of besides, and what opens above them: who needs one of these needs another. */
const screens = { name: 'screens', test: /\/web\/(lists|ui\/(screens|overlay))\// }

/** Who is signed in, and what is asked of the shop in their name. A document fetches it to log out, without React. */
const session = {
  name: 'session',
  test: /\/web\/(api|session)\/(?!react\/|identity\/providers\/)|\/contract\/([^/]+|identity\/rules\/[^/]+)$/,
}

/** What forms are made of; and what checks them, which is fetched when a form is first used. */
const forms = { name: 'forms', test: /react-hook-form|\/web\/forms\/(?!draft\/|fields\/|one-field\/)/ }
const schemas = { name: 'schemas', test: /\/contract\/((?!integrations|settings)\w+\/)?schema\// }

/** What every screen of somebody signed in is made of, but for what opens at a key. */
const dashboard = { name: 'dashboard', test: /\/web\/dashboard\/(?!find\/|fresh-code\/)/ }

/** How files are saved, by screens with a history and without. */
const save = { name: 'save', test: /\/web\/files\/save\// }

/** Who changed what: a screen of its own, and beside products and orders. */
const history = { name: 'history', test: /\/web\/history\// }

/** Which room of web/ goes into which file. */
export const bundles = [
  everyPage,
  framework,
  shell,
  screens,
  session,
  rules,
  cards,
  forms,
  schemas,
  dashboard,
  save,
  history,
]

/**
 * What is fetched on demand is fetched as it is: Vite's helper, which would fetch styles and imports beside it, is a
 * kilobyte of every page, and nothing that is fetched so has styles of its own. Its event for what cannot be had is kept.
 */
const fetchPlainly = `export const __vitePreload = (load) =>
  load().catch((error) => {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  })`

const importPlainly: Plugin = {
  name: 'import-plainly',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? fetchPlainly : undefined),
}

/** What a browser needs of the map of calls: methods and paths. Who may make a call is decided on the server. */
export const withoutRights = (map: string) => map.replaceAll(/(\['[A-Z]+', '[^']+'), [^\]]+\]/g, '$1]')

const leaveOutRights: Plugin = {
  name: 'leave-out-rights',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/contract/calls.ts') ? withoutRights(code) : undefined),
}

export default defineConfig({
  plugins: [importPlainly, leaveOutRights, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Hashes do not compress, and every application loads a manifest with all of these names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: bundles,
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { external: sharedWithServer } } },
  },
  build: {
    // The Content-Security-Policy allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
