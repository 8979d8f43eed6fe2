/** Build settings of the pages. The server's code runs without a build. */

import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The server loads these modules itself. A copy in the pages' bundle would be a second instance. */
const sharedWithServer = [/^#contract\//, /^#server\//]

/** Code of every page, without React, and the bundler's own helper. */
const everyPage = {
  name: 'every-page',
  test: /\/web\/every-page\/|vite\/preload-helper/,
  // Applied before the other groups, so that code that this group shares with them stays in the file of this group.
  priority: 1,
}

/**
 * Code that every application uses and that changes only with upgrades. It is one file, which browsers can cache for a long
 * time.
 */
const framework = {
  name: 'framework',
  test: /node_modules\/(preact|react|react-dom|react-router|scheduler)\/|\/web\/application\//,
}

/** Parts of all screens, as one file instead of dozens of files of a few hundred bytes. */
const shell = { name: 'shell', test: /\/web\/(shell|ui|api\/react)\/(?!footer\/|overlay\/|screens\/)/ }

/** Product cards of lists and of the purchase page. */
const cards = { name: 'cards', test: /\/web\/catalog\/card\// }

/**
 * Rules that the server and many screens use. They are small and do not load zod. A noun with few rules has
 * them in rules.ts. Subfolders of rules/ stay with the code that needs them.
 */
const rules = {
  name: 'rules',
  test: /\/contract\/((orders|products|reviews|settings|users)\/)?rules(\/(?!currency-words)[^/]+|\.ts)$/,
}

/** The names of countries, which many screens need, and which place an address is in, which only forms need. */
const countries = { name: 'countries', test: /\/contract\/places\/rules\/countries\// }
const taxRules = { name: 'tax-rules', test: /\/contract\/tax\/rules\/(?!treatment\/)/ }
/** Loaded with the schemas, and when an address is typed. Comes after `places`, on which it depends. */
const addressFormats = { name: 'address-formats', test: /\/contract\/places\/rules\/formats\// }
const places = { name: 'places', test: /\/contract\/(places\/rules\/(?!formats\/)|tax\/rules\/treatment\/)/ }

/**
 * Rules that few screens need, in one file for each folder. In the file of the schemas that use them, each rule would load zod.
 */
const fewRules = {
  debugName: 'rules of few screens',
  name: (id: string) => /contract\/(.*?rules(\/.+(?=\/))?)/.exec(id)?.[1]?.replaceAll('/', '-') ?? null,
  test: /\/contract\/(\w+\/)?rules(\/|\.ts$)/,
}

/**
 * Further parts of lists and other screens, overlays, and what every signed-in screen needs. Code that needs one of these parts
 * usually needs another. Purchase, the cart and the checkout load them without the dashboard.
 */
const screens = {
  name: 'screens',
  test: /\/web\/(lists|ui\/(screens|overlay)|dashboard\/entrance|forms\/sending)\//,
}

/** The session and the calls that need it, and the form of email addresses for signing in. Public pages load it without React, to log out. */
const session = {
  name: 'session',
  test: /\/web\/(api|session)\/(?!react\/|identity\/providers\/)|\/contract\/([^/]+|(rules\/email|identity\/rules)\/[^/]+|identity\/rules\.ts)$/,
}

/** Form components. The schemas below, which check forms, load when a form is first used. */
const forms = {
  name: 'forms',
  test: /react-hook-form|\/web\/forms\/(?!draft\/|guard\/|sending\/|fields\/|more-fields\/|one-field\/|mail-link\/)/,
}
const schemas = { name: 'schemas', test: /\/contract\/((?!integrations|settings)\w+\/)?schema(\/|\.ts$)/ }

/** The form of an order: on the Purchase page, at the checkout, and in New order. Its table is also on the pages of orders, and few shops need the parts for VAT. */
const orderForm = { name: 'order-form', test: /\/web\/order-form\/(?!table\/|taxed\/)/ }

/** The counts of what needs attention, above the orders. */
const needs = { name: 'needs', test: /\/contract\/(\w+\/needs(\/|\.ts$)|needs\/(?!schema))|\/web\/needs\/strip\// }

/** Fields of several lines, and those with choices. */
const moreFields = { name: 'more-fields', test: /\/web\/forms\/more-fields\// }

/** What the pages behind links in mails share, and the frame of all pages for signing in. */
const signInFrame = { name: 'sign-in-frame', test: /\/web\/sign-in\/frame\// }
const mailedForms = { name: 'mailed-forms', test: /\/web\/sign-in\/mailed\// }

/** Forms that keep what is typed. */
const draftForm = { name: 'draft-form', test: /\/web\/forms\/draft\// }

/** Parts of every signed-in screen, except the parts that few people need. */
const dashboard = { name: 'dashboard', test: /\/web\/(dashboard|files\/save)\/(?!find\/|fresh-code\/|confirming\/)/ }

/** The history: on its own screen, and beside products and orders. */
const history = { name: 'history', test: /\/web\/history\// }

/** The groups that sort the rooms of web/ into files. */
export const bundles = [
  everyPage,
  framework,
  shell,
  session,
  screens,
  countries,
  rules,
  taxRules,
  places,
  addressFormats,
  needs,
  fewRules,
  cards,
  forms,
  schemas,
  moreFields,
  draftForm,
  signInFrame,
  mailedForms,
  orderForm,
  dashboard,
  history,
]

/**
 * Replaces Vite's helper for dynamic imports. Vite's helper would add a kilobyte to every page, because it also loads the
 * styles and imports of a module. No module that is loaded this way has styles.
 */
const ownHelper = `export { loadCode as __vitePreload } from '${fileURLToPath(new URL('web/every-page/load-code.ts', import.meta.url))}'`

const importWithOwnHelper: Plugin = {
  name: 'import-with-own-helper',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? ownHelper : undefined),
}

/** The parts of the map of calls that a browser needs: methods and paths. The server alone decides who may make a call. */
export const withoutRights = (map: string) => map.replaceAll(/(\['[A-Z]+', '[^']+'), [^\]]+\]/g, '$1]')

const leaveOutRights: Plugin = {
  name: 'leave-out-rights',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('/contract/calls.ts') ? withoutRights(code) : undefined),
}

const preactInstead: Record<string, string> = {
  react: '#web/application/preact.ts',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom': '#web/application/preact.ts',
  'react-dom/client': '#web/application/preact.ts',
}

const preact: Plugin = {
  name: 'preact',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id) {
    const instead = preactInstead[id]
    return instead && this.resolve(instead, fileURLToPath(import.meta.url), { skipSelf: true })
  },
}

export default defineConfig({
  plugins: [preact, importWithOwnHelper, leaveOutRights, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A name that Preact lacks would be undefined, and would fail only in the browser.
          onLog: (level, log, handle) => {
            if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
            handle(level, log)
          },
          output: {
            // Hashes are short, because they do not compress and every application loads a manifest of these names. 36 bits are
            // enough.
            hashCharacters: 'base36',
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
    // The Content-Security-Policy allows no data: URLs for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
