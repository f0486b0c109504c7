import "server-only";

/** Where the browser may connect to beside this site. */
export interface CspOptions {
  nonce: string;
  /** Origins of the realtime database. */
  connect: readonly string[];
  isHttps: boolean;
  /** React's development build evaluates text. */
  isDevelopment: boolean;
}

/**
 * The Content-Security-Policy of one answer.
 * Scripts and style sheets run by nonce or from here; what a trusted script loads is trusted. Style *attributes* are
 * allowed: positions of virtual rows and of menus are written so, and they run nothing (docs/decisions/022).
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
 * The policy of the code that runs in a worker, which doesn't have its page's: code from here, connections to where a page
 * may connect.
 */
export function workerPolicy(connect: readonly string[]): string {
  return textOf({ "default-src": ["'none'"], "script-src": ["'self'"], "connect-src": ["'self'", ...connect] });
}

function textOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** What somebody brought here and a browser would show: nothing of it runs, and it has no origin. */
const broughtPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The policy of an answer by its path: files of notes have one that allows nothing, everything else the page's own. */
export function policyOf(pathname: string, policy: string): string {
  return /^\/api\/attachments(\/|$)/.test(pathname) ? broughtPolicy : policy;
}
