// npm run build: makes the pages, which `node server/main.ts` then serves; nothing is done twice.
import { buildPages, installPackages } from './prepare.mjs'

buildPages(installPackages())
