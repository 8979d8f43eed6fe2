/** Security headers against framing, script injection and reads from other origins. */
import type { Config } from '../base/config.ts'

/** The external origins that a page may load from, depending on the configuration. None by default. */
type Outside = { scripts: string[]; frames: string[]; connections: string[] }

const stripe: Outside = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

function outsideOf(config: Config): Outside {
  const parts = [
    config.STRIPE_SECRET_KEY ? stripe : undefined,
    config.IDENTITY === 'firebase' ? firebase(config.FIREBASE_AUTH_DOMAIN ?? '') : undefined,
  ].filter((part) => part !== undefined)
  return {
    scripts: parts.flatMap((part) => part.scripts),
    frames: parts.flatMap((part) => part.frames),
    connections: parts.flatMap((part) => part.connections),
  }
}

function firebase(authDomain: string): Outside {
  return {
    scripts: ['https://apis.google.com'],
    frames: [`https://${authDomain}`],
    connections: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  }
}

/** The Content-Security-Policy of everything but pages: an answer that is opened on its own can neither load nor run anything. */
export const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of pictures: browsers show a picture in a generated page, which has styles. */
export const picturePolicy = `${closedPolicy}; style-src 'unsafe-inline'`

/** The policy of a development server, which adds its own scripts and styles. */
export const policyInDevelopment = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The Content-Security-Policy of a page with inline scripts of these hashes (base64 SHA-256). */
export function contentSecurityPolicy(config: Config, scriptHashes: string[]): string {
  const outside = outsideOf(config)
  const rules = [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`), ...outside.scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' https:",
    ["connect-src 'self'", ...outside.connections].join(' '),
    ['frame-src', ...(outside.frames.length > 0 ? outside.frames : ["'none'"])].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [...rules, ...(isHttps(config) ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** Default headers of all answers, pages and API alike. Pages set their own Content-Security-Policy. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'Content-Security-Policy': closedPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // The page must keep its handle on the popup of a Google sign-in, to see when the popup is closed.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
    ...(isHttps(config) && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

function isHttps(config: Config): boolean {
  return config.PUBLIC_URL?.startsWith('https://') ?? false
}
