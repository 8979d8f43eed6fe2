/** Harms to the cluster while orders come in, and their repair. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, childrenOf, type Node, postmasterOf, signalOne, signalTree } from './cluster.ts'

export type Harm = {
  name: string
  /** Prepares the harm, before orders come in. */
  prepare?: (cluster: Cluster) => Promise<void>
  /** Does the harm. The returned function repairs it. */
  harm: (cluster: Cluster) => Promise<() => void>
  /** True for a control, which must lose orders. */
  mustLose?: boolean
}

export const harms: Harm[] = [
  { name: 'switchover', harm: switchOver },
  { name: 'synchronous standby killed', harm: killStandby },
  { name: 'one etcd of three killed', harm: (cluster) => killEtcd(cluster, [0]) },
  { name: 'two etcd of three killed', harm: (cluster) => killEtcd(cluster, [1, 2]) },
  { name: 'primary frozen', harm: freezePrimary },
  { name: 'primary killed', harm: killPrimary },
  { name: 'standbys behind, primary killed', harm: killAheadOfStandbys },
  {
    name: 'control: the same without synchronous_mode',
    prepare: goAsynchronous,
    harm: killAheadOfStandbys,
    mustLose: true,
  },
]

async function switchOver(cluster: Cluster): Promise<() => void> {
  await cluster.switchover(await cluster.primary(), await cluster.synchronousStandby())
  return () => {}
}

async function killEtcd({ etcd, startEtcd }: Cluster, which: number[]): Promise<() => void> {
  for (const at of which) etcd[at]?.signal('SIGKILL')
  return () => {
    for (const at of which) startEtcd(at)
  }
}

/** Freezes the whole node, so that it neither answers nor refuses connections. */
async function freezePrimary(cluster: Cluster): Promise<() => void> {
  const { patroni, data } = await cluster.primary()
  const postmaster = runningPostmaster(data)
  patroni.signal('SIGSTOP')
  signalTree(postmaster, 'SIGSTOP')
  return () => {
    signalTree(postmaster, 'SIGCONT')
    patroni.signal('SIGCONT')
  }
}

async function killPrimary(cluster: Cluster): Promise<() => void> {
  return killUntilMended(cluster, await cluster.primary())
}

async function killStandby(cluster: Cluster): Promise<() => void> {
  return killUntilMended(cluster, await cluster.synchronousStandby())
}

function killUntilMended(cluster: Cluster, node: Node): () => void {
  killNode(node)
  return () => cluster.startNode(cluster.nodes.indexOf(node))
}

function killNode({ patroni, data }: Node): void {
  const postmaster = runningPostmaster(data)
  patroni.signal('SIGKILL')
  signalTree(postmaster, 'SIGKILL')
}

const behindForMs = 3_000

/**
 * Kills the primary after its standbys have stopped receiving. The orders that it acknowledged in between exist on no other
 * machine.
 */
async function killAheadOfStandbys(cluster: Cluster): Promise<() => void> {
  const node = await cluster.primary()
  const receivers = cluster.nodes.filter((one) => one !== node).flatMap(receiversOf)
  for (const pid of receivers) signalOne(pid, 'SIGSTOP')
  await pause(behindForMs)
  killNode(node)
  // If the receivers resumed, they would write the data that is still in their sockets.
  for (const pid of receivers) signalOne(pid, 'SIGKILL')
  return () => cluster.startNode(cluster.nodes.indexOf(node))
}

function receiversOf({ data }: Node): number[] {
  return childrenOf(runningPostmaster(data)).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'),
  )
}

async function goAsynchronous(cluster: Cluster): Promise<void> {
  // By default, standbys this far behind never take over.
  await cluster.configure({ synchronous_mode: false, maximum_lag_on_failover: 64 * 1024 * 1024 })
  await cluster.isAsynchronous()
}

function runningPostmaster(data: string): number {
  const postmaster = postmasterOf(data)
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs in ${data}`)
  return postmaster
}
