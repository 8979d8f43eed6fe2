/** How the pages are built. The server's own code runs as it is and has no build step. */
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The server has these already: a second copy in the pages' bundle would be a second instance. */
const sharedWithServer = [/^#contract\//, /^#server\//]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { external: sharedWithServer } } },
  },
  build: {
    // The Content-Security-Policy allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
  },
})
