/** nginx and HAProxy with the settings of deploy/, on ports of the drill. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Process, Workplace } from './workplace.ts'

export type FrontName = 'nginx' | 'haproxy'

type Front = {
  place: Workplace
  /** The ports of http and https. */
  ports: [number, number]
  instances: [number, number]
  /** Whether nginx uses its default fail_timeout instead of the one in deploy/. */
  isPlain?: boolean
}

const sample = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

/**
 * Fills in a sample of deploy/. Throws if the sample lacks a text to replace, because the drill would then test other settings.
 */
export function fillIn(name: string, replacements: [string | RegExp, string][]): string {
  return replacements.reduce((text, [what, by]) => {
    if (text.split(what).length === 1) throw new Error(`deploy/${name} has no ${what} any more`)
    return text.replaceAll(what, by)
  }, sample(name))
}

/** A self-signed certificate for 127.0.0.1. */
export function makeCertificate({ folder }: Workplace): Buffer {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
  writeFileSync(join(folder, 'fleje.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return readFileSync(certificate)
}

export const startFront = { nginx: startNginx, haproxy: startHaproxy }

function startNginx({ place, ports: [http, https], instances: [a, b], isPlain = false }: Front): Process {
  const site = fillIn('nginx.conf', [
    ['127.0.0.1:3001', `127.0.0.1:${a}`],
    ['127.0.0.1:3002', `127.0.0.1:${b}`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ', `listen 127.0.0.1:${https} `],
    ['/etc/ssl/fleje', place.folder],
    ...(isPlain ? [[' max_fails=1 fail_timeout=2s', ''] as [string, string]] : []),
  ])
  const name = isPlain ? 'nginx-plain' : 'nginx'
  writeFileSync(join(place.folder, `${name}-site.conf`), site)
  const own = join(place.folder, name)
  mkdirSync(own)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  )
  const main = `daemon off;
pid ${own}/pid;
user ${userInfo().username} root;
worker_processes 1;
error_log ${place.folder}/${name}-errors.log;
events { worker_connections 512; }
http {
  access_log off;
  ${folders.join(' ')}
  include ${place.folder}/${name}-site.conf;
}
`
  const file = join(place.folder, `${name}.conf`)
  writeFileSync(file, main)
  return place.start(name, {
    program: '/usr/sbin/nginx',
    args: ['-c', file, '-e', `${place.folder}/${name}-errors.log`],
  })
}

function startHaproxy({ place, ports: [http, https], instances: [a, b] }: Front): Process {
  const file = join(place.folder, 'haproxy.cfg')
  const text = fillIn('haproxy.cfg', [
    ['127.0.0.1:3001', `127.0.0.1:${a}`],
    ['127.0.0.1:3002', `127.0.0.1:${b}`],
    ['bind :80\n', `bind 127.0.0.1:${http}\n`],
    ['bind :443 ', `bind 127.0.0.1:${https} `],
    ['/etc/ssl/fleje', place.folder],
  ])
  writeFileSync(file, text)
  return place.start('haproxy', { program: '/usr/sbin/haproxy', args: ['-db', '-f', file] })
}
