/** How the pages are built. The server's own code runs as it is and has no build step. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The server has these already: a second copy in the pages' bundle would be a second instance. */
const sharedWithServer = [/^#contract\//, /^#server\//]

/** Needed by every page and changed only by an upgrade: one file, which browsers keep for long. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework] } } } } },
    ssr: { build: { rolldownOptions: { external: sharedWithServer } } },
  },
  build: {
    // The Content-Security-Policy allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
  },
})
