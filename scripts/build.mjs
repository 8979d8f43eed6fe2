// npm run build: builds the pages for `node server/main.ts`, unless they are up to date.
import { buildPages, installPackages } from './prepare.mjs'

buildPages(installPackages())
