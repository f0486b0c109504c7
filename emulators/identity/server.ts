import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { loopback, startListening, targetOf } from "../listening";
import { html, sendPage } from "../page";
import { sendJson, sendResponse } from "../send-response";
import { sendBrokenDiscovery } from "./broken-discovery";
import { type Company, listCompanies, type ProviderName } from "./company";
import { type Controls, createControls, handleControls } from "./controls";
import { aliasHeader } from "./provider";
import { handleSignIn } from "./sign-in";
import { createTenant, type Tenant } from "./tenant";

export type IdentitySettings = {
  /** 0 picks a free port. */
  port: number;
  /** The only redirect URIs allowed, as exact text. */
  redirectUris: readonly string[];
  /** The product's client secret at the Microsoft-like tenant; absent: the sample's. */
  microsoftClientSecret?: string | undefined;
};

export type Identity = {
  port: number;
  /** Scheme, host and port of all providers. */
  origin: string;
  /** The issuer of each provider, exactly as in its tokens and metadata. */
  issuers: Record<ProviderName, string>;
  controls: Controls;
  stop(): Promise<void>;
};

/**
 * Starts the local identity providers under one origin: a Microsoft-like tenant and the separate providers of acme and
 * globex, each with a sign-in page. They implement OpenID Connect and support fault injection.
 *
 * @throws the system's error by its code: `EADDRINUSE` when the port is in use
 */
export async function startIdentity(settings: IdentitySettings): Promise<Identity> {
  const { port, redirectUris } = settings;
  const companies = listCompanies(settings.microsoftClientSecret);
  const tenants = new Map<ProviderName, Tenant>();
  const controls = createControls(tenants);
  const door: Door = { origin: "", companies, tenants, controls };
  const listening = await startListening((req, res) => route(req, res, door), port);
  door.origin = `http://${loopback}:${listening.port}`;
  await Promise.all(
    companies.map(async (company) => {
      tenants.set(company.name, await createTenant(company, door.origin, redirectUris));
    }),
  );
  return { port: listening.port, origin: door.origin, issuers: issuersOf(door), controls, stop: listening.stop };
}

function issuersOf({ origin, companies }: Door): Record<ProviderName, string> {
  const issuers = { microsoft: "", acme: "", globex: "" };
  for (const { name, issuerPath } of companies) issuers[name] = `${origin}${issuerPath}`;
  return issuers;
}

type Door = {
  origin: string;
  companies: readonly Company[];
  tenants: ReadonlyMap<ProviderName, Tenant>;
  controls: Controls;
};

async function route(req: IncomingMessage, res: ServerResponse, door: Door): Promise<void> {
  const { pathname, search } = targetOf(req);
  const [first = "", ...rest] = pathname.slice(1).split("/");
  if (pathname === "/healthz") return sendHealth(res, door);
  if (pathname === "/") return showProviders(res, door);
  if (first === "_controls") return handleControls(req, res, { what: rest.join("/"), controls: door.controls });
  const tenant = findTenant(door, first);
  if (!tenant) return sendResponse(res, 404, "text/plain; charset=utf-8", "Not found");
  await routeInTenant(req, res, { door, tenant, first, path: `/${rest.join("/")}`, search });
}

type TenantRequest = { door: Door; tenant: Tenant; first: string; path: string; search: string };

async function routeInTenant(req: IncomingMessage, res: ServerResponse, request: TenantRequest): Promise<void> {
  const { tenant, path, door } = request;
  const { company, faults } = tenant;
  if (!(await hold(res, faults.delayMs))) return;
  if (path.startsWith("/sign-in/")) {
    return handleSignIn(req, res, { company, provider: tenant.provider(), faults });
  }
  const document = findDocument(tenant, path);
  const issuer = `${door.origin}${company.issuerPath}`;
  if (document && sendBrokenDiscovery(res, { fault: faults.discovery, document, issuer })) return;
  if (path === company.routes.token && faults.tokenRefusal) {
    const { status, error } = faults.tokenRefusal;
    return sendJson(res, status, { error, error_description: "The provider is set to refuse." });
  }
  passToProvider(req, res, request);
}

/** Waits for the delay; returns whether the client is still connected. */
async function hold(res: ServerResponse, delayMs: number): Promise<boolean> {
  if (delayMs === 0) return true;
  const disconnected = new AbortController();
  res.once("close", () => disconnected.abort());
  return wait(delayMs, true, { signal: disconnected.signal }).catch(() => false);
}

function passToProvider(req: IncomingMessage, res: ServerResponse, request: TenantRequest): void {
  const { tenant, door, first, search } = request;
  const { company } = tenant;
  const path = findDocument(tenant, request.path) === "description" ? discoveryPath : request.path;
  req.headers.host = new URL(door.origin).host;
  req.headers[aliasHeader] = company.aliases.includes(first) ? first : "";
  // The provider's session cookie is removed, so that the provider asks for the user at every sign-in, and two tabs
  // don't share a session.
  const cookies = req.headers.cookie?.split("; ").filter((cookie) => !cookie.startsWith("identity.session"));
  req.headers.cookie = cookies?.join("; ") ?? "";
  req.url = `${path}${search}`;
  tenant.provider().handle(Object.assign(req, { originalUrl: `${company.mountPath}${path}${search}` }), res);
}

const discoveryPath = "/.well-known/openid-configuration";

function findDocument({ company }: Tenant, path: string) {
  if (path === `${company.issuerPath.slice(company.mountPath.length)}${discoveryPath}`) return "description";
  return path === company.routes.jwks ? "keys" : null;
}

function findTenant({ tenants }: Door, segment: string): Tenant | null {
  for (const tenant of tenants.values()) {
    const { mountPath, aliases } = tenant.company;
    if (mountPath === `/${segment}` || aliases.includes(segment)) return tenant;
  }
  return null;
}

function sendHealth(res: ServerResponse, { companies, tenants }: Door): void {
  const isReady = tenants.size === companies.length;
  sendJson(res, isReady ? 200 : 503, { status: isReady ? "ok" : "starting" });
}

function showProviders(res: ServerResponse, { origin, companies }: Door): void {
  const providers = companies.map(({ title, issuerPath }) => {
    const issuer = `${origin}${issuerPath}`;
    return html`<dt>${title}</dt><dd><a href="${issuer}${discoveryPath}">${issuer}</a></dd>`;
  });
  const body = html`<main class="card">
<h1>Identity providers</h1>
<p class="quiet">They replace the real ones on this machine. Sign-ins start in the application.</p>
<dl>${providers}</dl>
</main>`;
  sendPage(res, { title: "Identity providers", body });
}
