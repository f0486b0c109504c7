import "server-only";

/** The parts of the policy that depend on the request and the settings. */
export interface CspOptions {
  nonce: string;
  /** The origins of the realtime database. */
  connect: readonly string[];
  isHttps: boolean;
  /** React's development build needs `eval`. */
  isDevelopment: boolean;
}

/**
 * Builds the Content-Security-Policy of one response. Scripts and style sheets need the nonce or this site's origin;
 * scripts that a trusted script loads are trusted. Style *attributes* are allowed, since virtual rows and menus are
 * positioned with them, and they can't run code (docs/decisions/020).
 */
export function contentSecurityPolicy({ nonce, connect, isHttps, isDevelopment }: CspOptions): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...connect],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "frame-src": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
  return textOf(directives);
}

/**
 * The policy of worker code, which doesn't inherit its page's policy: code from this origin, connections to the same
 * origins as a page.
 */
export function workerPolicy(connect: readonly string[]): string {
  return textOf({ "default-src": ["'none'"], "script-src": ["'self'"], "connect-src": ["'self'", ...connect] });
}

function textOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** The policy of uploaded content that a browser might display: it runs nothing and has no origin. */
const uploadPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Returns the policy of a response by its path: files attached to notes and logos get a policy that allows nothing, all
 * other responses the given one.
 */
export function policyOf(pathname: string, policy: string): string {
  return /^\/api\/(attachments|account-logos)(\/|$)/.test(pathname) ? uploadPolicy : policy;
}
