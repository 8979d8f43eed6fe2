// npm run drill:rolling, drill:failover and others: test the procedures of docs/, on 127.0.0.1 only.
import { buildPages, installAllPackages } from './prepare.mjs'
import { runShop } from './shop-process.mjs'

const [drill, ...args] = process.argv.slice(2)
const node = installAllPackages()
buildPages(node)
runShop(node, ['--import', './server/node-environment.ts', `drills/${drill}.ts`, ...args])
