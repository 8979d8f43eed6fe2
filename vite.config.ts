/** How the pages are built. The server's own code runs as it is and has no build step. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The server has these already: a second copy in the pages' bundle would be a second instance. */
const sharedWithServer = [/^#contract\//, /^#server\//]

/** Needed by every page and changed only by an upgrade: one file, which browsers keep for long. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/**
 * What public pages are made of, as one file instead of two dozen of a few hundred bytes. A part that is not named
 * here still works, in a file of its own; one that imports more than these does not belong here.
 */
const shellParts = [
  'layout/(shell|header|avatar-menu|mobile-menu|brand-mark|site-footer|contact|theme-switch|shop-layout|plain-layout|main)',
  'layout/(skip-link|navigation-progress|connection|connection-notice|use-disclosure|use-heading-focus|use-logout|use-shop|use-way-back|page-meta)',
  'layout/(picture|missing-picture)',
  'pages/(not-found|something-went-wrong)',
  'products/(product-card|product-picture|category-names|category-colours|category-mark|strap-swatch|sold-out)',
  'session/session',
  'ui/(avatar|badge|button|button-class|class-names|field|icon|icon-button|search-box|select-box|spinner)',
  'ui/(toast|toast-region|use-broken-image)',
]
const shell = { name: 'shell', test: new RegExp(`/web/(${shellParts.join('|')})\\.tsx?`) }

/** What the long public lists share beside it. */
const lists = { name: 'lists', test: /\/web\/(layout\/page-links|ui\/empty-state)\.tsx/ }

/** Likewise what every screen with a form, and every screen of somebody signed in, is made of. */
const forms = {
  name: 'forms',
  test: /react-hook-form|\/web\/(layout\/use-shop-form|ui\/(text-field|error-summary|form))/,
}
const session = {
  name: 'session',
  test: /\/web\/(refusal|session\/(open-session|identity-of-this-shop|return-path|sign-in-frame|identity\/(identity|identity-error)))\.tsx?/,
}

/** The calls and what checks a form are fetched together, when a form is first used: nothing is left to wait for. */
const calls = { name: 'calls', test: /\/(contract\/(calls|identity)|web\/(api|browser-api))\.ts/ }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [framework, shell, lists, session, forms, calls] } } },
      },
    },
    ssr: { build: { rolldownOptions: { external: sharedWithServer } } },
  },
  build: {
    // The Content-Security-Policy allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
  },
})
