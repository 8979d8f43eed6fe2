/** How the pages are built. The server's own code runs as it is and has no build step. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The server has these already: a second copy in the pages' bundle would be a second instance. */
const sharedWithServer = [/^#contract\//, /^#server\//]

/** Needed by every page and changed only by an upgrade: one file, which browsers keep for long. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** What public pages are made of: one file instead of dozens of a few hundred bytes. What opens above a page is apart. */
const shell = { name: 'shell', test: /\/web\/(shell|ui|products\/card)\/(?!overlay\/|screens\/)/ }

/** What every list has beside its rows or cards. */
const lists = { name: 'lists', test: /\/web\/lists\// }

/** What opens above a page. */
const overlay = { name: 'overlay', test: /\/web\/ui\/overlay\/|@base-ui/ }

/** What both sides decide alike: free of zod, and small. */
const rules = { name: 'rules', test: /\/contract\/(\w+\/rules|paths|money|number-entry|members)\.ts/ }

/** What some screens are made of besides. */
const screens = { name: 'screens', test: /\/web\/ui\/screens\// }

/** Who is signed in, and what is asked of the shop in their name. */
const session = {
  name: 'session',
  test: /\/web\/(api|session)\/(?!session-end\/|identity\/providers\/)|\/contract\/(paths|identity\/rules)\.ts/,
}

/** What forms are made of; and what checks them, which is fetched when a form is first used. */
const forms = { name: 'forms', test: /react-hook-form|\/web\/forms\/(?!draft\/|fields\/)/ }
const schemas = { name: 'schemas', test: /\/contract\/(\w+\/schema|wire|typed-number)\.ts/ }

/** What every screen of somebody signed in is made of. */
const dashboard = { name: 'dashboard', test: /\/web\/dashboard\// }

/** Which room of web/ goes into which file. */
export const bundles = [framework, shell, lists, overlay, screens, session, rules, forms, schemas, dashboard]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
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
  },
})
