// npm start: installs, builds and opens the shop; what is there already is not done again.
import { buildPages, installPackages } from './prepare.mjs'
import { runShop } from './shop-process.mjs'

const node = installPackages()
buildPages(node)
runShop(node, ['server/main.ts'])
