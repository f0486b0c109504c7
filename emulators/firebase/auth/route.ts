import { adminEndpoints } from "./admin-endpoints";
import { AuthError } from "./auth-error";
import { clientEndpoints } from "./client-endpoints";
import { refreshSession } from "./session";
import type { UserPool } from "./user-pool";

/** A parsed request: `path` without the query, `body` as JSON or form fields, unvalidated. */
export type AuthRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  authorization: string | null;
  body: unknown;
};

/** The dependencies of request handling. `projectId` is the default for requests that don't name a project. */
export type AuthWorld = {
  projectId: string;
  poolOf(projectId: string): UserPool;
  clear(projectId: string): void;
  now(): number;
};

const passwordPolicy = {
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: [..." ^$*.[]{}()?\"!@#%&/\\,><':;|_~"],
  enforcementState: "OFF",
  schemaVersion: 1,
};

/**
 * Handles one request of the Auth API.
 *
 * @throws AuthError with the code of the service; 404 for an unknown path, 403 without key or owner
 */
export function handleAuth(request: AuthRequest, world: AuthWorld): object {
  const { method, path } = request;
  if (path === "/" && method === "GET") return { authEmulator: { ready: true } };
  const emulator = /^\/emulator\/v1\/projects\/([^/]+)\/(accounts|config)$/.exec(path);
  if (emulator) return handleControl(method, emulator[1] ?? "", emulator[2] ?? "", world);
  // Paths below a project belong to the server SDK, which authenticates as owner and sends no API key.
  const admin = /^\/identitytoolkit\.googleapis\.com\/v[12]\/projects\/([^/:]+)(?:\/(accounts(?::\w+)?)$|[/:])/.exec(
    path,
  );
  if (admin) return handleAdmin(request, admin[1] ?? "", admin[2] ?? "", world);
  if (path === "/securetoken.googleapis.com/v1/token" && method === "POST") return handleRefresh(request, world);
  const client = /^\/identitytoolkit\.googleapis\.com\/v([12])\/(.+)$/.exec(path);
  if (client) return handleClient(request, client[2] ?? "", world);
  throw notFound(request);
}

/** Handles control paths, which exist in emulators but not in the real service, for the owner only. */
function handleControl(method: string, projectId: string, thing: string, world: AuthWorld): object {
  if (thing === "config" && method === "GET") return { signIn: { allowDuplicateEmails: false } };
  if (thing !== "accounts" || method !== "DELETE") throw new AuthError("NOT_FOUND", 404);
  world.clear(projectId);
  return {};
}

function handleAdmin(request: AuthRequest, projectId: string, thing: string, world: AuthWorld): object {
  const endpoint = adminEndpoints[`${request.method} ${thing}`];
  if (!endpoint) throw notFound(request);
  if (!/^Bearer +owner$/i.test(request.authorization ?? "")) {
    throw new AuthError("Request had invalid authentication credentials.", 403);
  }
  const body = request.method === "GET" ? Object.fromEntries(request.query) : request.body;
  return endpoint(body, { pool: world.poolOf(projectId), nowMs: world.now() });
}

function handleRefresh(request: AuthRequest, world: AuthWorld): object {
  requireKey(request);
  const fields = new Map(Object.entries(request.body ?? {}));
  if (fields.get("grant_type") !== "refresh_token" && fields.get("grantType") !== "refresh_token") {
    throw new AuthError(
      fields.has("grant_type") || fields.has("grantType") ? "INVALID_GRANT_TYPE" : "MISSING_GRANT_TYPE",
    );
  }
  const token: unknown = fields.get("refresh_token") ?? fields.get("refreshToken");
  if (typeof token !== "string" || token === "") throw new AuthError("MISSING_REFRESH_TOKEN");
  const { session, tokens } = refreshSession((id) => world.poolOf(id), token, world.now());
  return {
    id_token: tokens.idToken,
    access_token: tokens.idToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresIn,
    token_type: "Bearer",
    user_id: session.uid,
    project_id: session.projectId,
  };
}

function handleClient(request: AuthRequest, thing: string, world: AuthWorld): object {
  const { method } = request;
  requireKey(request);
  const [, name = ""] = /^accounts:(\w+)$/.exec(thing) ?? [];
  const endpoint = method === "POST" && Object.hasOwn(clientEndpoints, name) ? clientEndpoints[name] : undefined;
  if (endpoint) return endpoint(request.body, { pool: world.poolOf(world.projectId), nowMs: world.now() });
  if (method !== "GET") throw notFound(request);
  if (thing === "projects") return { projectId: world.projectId, authorizedDomains: ["localhost", "127.0.0.1"] };
  if (thing === "recaptchaConfig") return { recaptchaEnforcementState: [] };
  if (thing === "passwordPolicy") return passwordPolicy;
  throw notFound(request);
}

function requireKey({ query }: AuthRequest): void {
  if (!query.get("key")) throw new AuthError("The request is missing a valid API key.", 403);
}

function notFound({ method, path }: AuthRequest): AuthError {
  return new AuthError(`${method} ${path} is not served by this emulator.`, 404);
}
