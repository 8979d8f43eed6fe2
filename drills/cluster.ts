/** A database cluster with the settings of deploy/: three nodes of etcd, three of PostgreSQL under Patroni, and HAProxy. */
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../scripts/machine.mjs'
import { fillIn } from './front.ts'
import { freePorts, type Process, until, userOfPostgres, type Workplace } from './workplace.ts'

export type Node = { name: string; postgresPort: number; restPort: number; data: string; patroni: Process }

export type Cluster = {
  nodes: Node[]
  etcd: Process[]
  /** The address that the shop uses, through HAProxy. */
  url: string
  /** The present primary, for direct access. */
  primary: () => Promise<Node>
  synchronousStandby: () => Promise<Node>
  /** Resolves when there is one primary and two standbys follow it. */
  whole: () => Promise<number>
  isAsynchronous: () => Promise<number>
  startEtcd: (at: number) => void
  startNode: (at: number) => void
  /** Changes the settings of all nodes, like `patronictl edit-config`. */
  configure: (settings: object) => Promise<void>
  switchover: (from: Node, to: Node) => Promise<void>
}

const passwords = {
  superuser: 'drill-superuser',
  replication: 'drill-replication',
  rewind: 'drill-rewind',
  shop: 'drill-shop',
}
const names = ['db1', 'db2', 'db3']
const startsWithinMs = 120_000

export async function startCluster(place: Workplace): Promise<Cluster> {
  const ports = await portsOfCluster()
  const folder = place.folderOfPostgres('cluster')
  const asUser = userOfPostgres ? { asUser: userOfPostgres } : {}
  const startEtcd = (at: number) =>
    place.start(`etcd${at + 1}`, { program: 'etcd', args: etcdArguments(folder, ports, at), cwd: folder, ...asUser })
  const etcd = names.map((_, at) => startEtcd(at))

  const dataOf = (name: string) => join(folder, `data-${name}`)
  place.atEnd(async () => {
    for (const name of names) endPostgres(dataOf(name))
  })
  const startPatroni = (at: number) => {
    const file = join(place.folder, `patroni-${names[at]}.yml`)
    writeFileSync(file, patroniSettings(folder, ports, at))
    return place.start(`patroni-${names[at]}`, { program: 'patroni', args: [file], cwd: folder, ...asUser })
  }
  const nodes = names.map((name, at) => ({
    name,
    postgresPort: ports.postgres[at] ?? 0,
    restPort: ports.rest[at] ?? 0,
    data: dataOf(name),
    patroni: startPatroni(at),
  }))
  writeFileSync(join(place.folder, 'haproxy.cfg'), haproxySettings(ports))
  place.start('haproxy', { program: '/usr/sbin/haproxy', args: ['-db', '-f', join(place.folder, 'haproxy.cfg')] })

  const cluster = {
    ...statesOf(nodes),
    nodes,
    etcd,
    url: `postgres://fleje:${passwords.shop}@127.0.0.1:${ports.haproxy}/fleje`,
    startEtcd(at: number) {
      etcd[at] = startEtcd(at)
    },
    startNode(at: number) {
      const node = nodes[at]
      if (node) node.patroni = startPatroni(at)
    },
  }
  await cluster.whole()
  await makeDatabase(await cluster.primary())
  return cluster
}

function statesOf(nodes: Node[]) {
  const one = async (what: string, path: string): Promise<Node> => {
    let found: Node | undefined
    const isThere = async () => {
      found = await firstThatIs(nodes, path)
      return found !== undefined
    }
    await until(`there is ${what}`, isThere, startsWithinMs)
    if (!found) throw new Error(`There is no ${what}`)
    return found
  }
  const primary = () => one('a primary', '/primary')
  return {
    primary,
    synchronousStandby: () => one('a synchronous standby', '/synchronous'),
    whole: () => until('all three nodes are up', () => isWhole(nodes), startsWithinMs),
    isAsynchronous: () => until('no standby is synchronous', async () => !(await firstThatIs(nodes, '/synchronous'))),
    configure: async (settings: object) => ask(await primary(), 'PATCH', '/config', settings),
    switchover: (from: Node, to: Node) => ask(from, 'POST', '/switchover', { leader: from.name, candidate: to.name }),
  }
}

async function ask({ restPort, name }: Node, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, { method, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`Patroni of ${name} answers ${answer.status} to ${path}: ${await answer.text()}`)
}

function statusOf({ restPort }: Node, path: string): Promise<number> {
  const asking = fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) })
  // No answer: the node is stopped, frozen or still starting.
  return asking.then(({ status }) => status).catch(() => 0)
}

async function firstThatIs(nodes: Node[], path: string): Promise<Node | undefined> {
  const statuses = await Promise.all(nodes.map((node) => statusOf(node, path)))
  return nodes[statuses.indexOf(200)]
}

async function isWhole(nodes: Node[]): Promise<boolean> {
  const replicas = await Promise.all(nodes.map((node) => statusOf(node, '/replica?lag=1MB')))
  const primaries = await Promise.all(nodes.map((node) => statusOf(node, '/primary')))
  const count = (statuses: number[]) => statuses.filter((status) => status === 200).length
  return count(primaries) === 1 && count(replicas) === nodes.length - 1
}

type Ports = { etcd: number[]; peers: number[]; postgres: number[]; rest: number[]; haproxy: number }

async function portsOfCluster(): Promise<Ports> {
  const ports = await freePorts(4 * names.length + 1)
  const three = () => ports.splice(0, names.length)
  return { etcd: three(), peers: three(), postgres: three(), rest: three(), haproxy: ports[0] ?? 0 }
}

function etcdArguments(folder: string, { etcd, peers }: Ports, at: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${etcd[at]}`, `http://127.0.0.1:${peers[at]}`]
  const everybody = peers.map((port, of) => `etcd${of + 1}=http://127.0.0.1:${port}`).join(',')
  return [
    ...['--name', `etcd${at + 1}`, '--data-dir', join(folder, `etcd${at + 1}`), '--enable-v2'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', everybody, '--initial-cluster-state', 'new', '--initial-cluster-token', 'drill'],
  ]
}

/** Turns the sample deploy/patroni.yml, which is for db1, into the settings of this node. */
function patroniSettings(folder: string, { etcd, postgres, rest }: Ports, at: number): string {
  const name = names[at] ?? ''
  return fillIn('patroni.yml', [
    ...etcd.map((port, of): [string, string] => [`db${of + 1}.internal:2379`, `127.0.0.1:${port}`]),
    ['db1.internal:8008', `127.0.0.1:${rest[at]}`],
    ['db1.internal:5432', `127.0.0.1:${postgres[at]}`],
    ['name: db1', `name: ${name}`],
    ['/var/lib/postgresql/15/fleje', join(folder, `data-${name}`)],
    ['/usr/lib/postgresql/15/bin', findPostgres()],
    ['/var/lib/postgresql/pgpass', join(folder, `pgpass-${name}`)],
    ['/var/run/postgresql', folder],
    ['REPLACE-THIS-1', passwords.superuser],
    ['REPLACE-THIS-2', passwords.replication],
    ['REPLACE-THIS-3', passwords.rewind],
    // A watchdog would restart this machine.
    ['mode: automatic', 'mode: off'],
  ])
}

function haproxySettings({ haproxy, postgres, rest }: Ports): string {
  return fillIn('haproxy-postgresql.cfg', [
    ['127.0.0.1:5000', `127.0.0.1:${haproxy}`],
    ...postgres.map((port, at): [RegExp, string] => [
      new RegExp(`db${at + 1}\\.internal:5432(.*) check port 8008`, 'g'),
      `127.0.0.1:${port}$1 check port ${rest[at]}`,
    ]),
  ])
}

async function makeDatabase({ postgresPort }: Node): Promise<void> {
  const client = new pg.Client(`postgres://postgres:${passwords.superuser}@127.0.0.1:${postgresPort}/postgres`)
  await client.connect()
  try {
    await client.query(`create role fleje login password '${passwords.shop}'`)
    await client.query('create database fleje owner fleje')
  } finally {
    await client.end()
  }
}

/** The process id of the PostgreSQL in this folder, or undefined if it is not running. */
export function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    // The file may be stale, and another process may have this id now.
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Ends a PostgreSQL, which keeps running when its Patroni is killed. */
function endPostgres(data: string): void {
  const postmaster = postmasterOf(data)
  if (postmaster !== undefined) signalTree(postmaster, 'SIGKILL')
}

/** Signals a PostgreSQL and all its processes. */
export function signalTree(postmaster: number, signal: NodeJS.Signals): void {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) signalOne(pid, signal)
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

export function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error // it has ended already
  }
}
