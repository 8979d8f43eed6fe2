// npm start: installs, builds and opens the shop. Steps that are up to date are skipped.
import { buildPages, installPackages } from './prepare.mjs'
import { runShop, shopProgram } from './shop-process.mjs'

const node = installPackages()
buildPages(node)
runShop(node, shopProgram)
