import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { JWK } from "jose";
import Provider, {
  type AdapterFactory,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { html, sendPage } from "../page";
import type { Company, Person } from "./company";

/** Header with the tenant alias under which the metadata was requested. */
export const aliasHeader = "x-tenant-alias";

export type ProviderSettings = {
  company: Company;
  /** Scheme, host and port, such as `http://127.0.0.1:4400`. */
  origin: string;
  /** The only redirect URIs allowed; compared as exact text. */
  redirectUris: readonly string[];
  signingKeys: readonly JWK[];
  cookieKey: string;
  store: AdapterFactory;
  /** Receives each id token before it is sent and returns its replacement. */
  rewriteIdToken: (idToken: string) => Promise<string>;
};

/** One running OpenID provider, as used by the server and the sign-in page. */
export type OpenIdProvider = {
  /** Handles a request whose `url` lacks the mount path and whose `originalUrl` still has it. */
  handle: RequestListener;
  /** Details of the current sign-in. Throws when its cookie is missing or it has ended. */
  getSignIn(req: IncomingMessage, res: ServerResponse): Promise<{ invalidEmailText: string; redirectOrigin: string }>;
  /** Ends the sign-in page, with a person or with an OAuth error, and redirects the browser. */
  finishSignIn(req: IncomingMessage, res: ServerResponse, outcome: SignInOutcome): Promise<void>;
};

export type SignInOutcome = { person: Person } | { error: string; description?: string | undefined };

/**
 * Creates the OpenID provider (`oidc-provider`, a certified implementation) of one company. It asks for the user at
 * every sign-in, so that one browser can sign in as different people; codes require PKCE (RFC 7636).
 */
export function createOpenIdProvider(settings: ProviderSettings): OpenIdProvider {
  const { company, origin } = settings;
  const provider = new Provider(`${origin}${company.issuerPath}`, configurationOf(settings));
  provider.use(async (ctx, next) => {
    await next();
    await rewriteResponse(ctx, settings);
  });
  return {
    handle: provider.callback(),
    async getSignIn(req, res) {
      const { params } = await provider.interactionDetails(req, res);
      const { login_hint: hint, redirect_uri: redirectUri } = params;
      return {
        invalidEmailText: typeof hint === "string" ? hint : "",
        redirectOrigin: typeof redirectUri === "string" ? new URL(redirectUri).origin : origin,
      };
    },
    finishSignIn: (req, res, outcome) => provider.interactionFinished(req, res, resultOf(outcome)),
  };
}

function resultOf(outcome: SignInOutcome) {
  if ("error" in outcome) return { error: outcome.error, error_description: outcome.description };
  const login = { accountId: outcome.person.id, remember: false };
  // Completes every prompt that may have been requested, as the page has already covered all of them.
  return { login, select_account: {}, consent: {} };
}

function configurationOf(settings: ProviderSettings): Configuration {
  const { company } = settings;
  const claimNames = [...new Set(company.people.flatMap((person) => Object.keys(person.claims)))];
  return {
    adapter: settings.store,
    jwks: { keys: [...settings.signingKeys] },
    clients: [clientOf(settings)],
    scopes: [...company.scopes],
    claims: { openid: ["sub", ...claimNames] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ["code"],
    routes: company.routes,
    cookies: cookiesOf(settings),
    clientAuthMethods: ["client_secret_post", "client_secret_basic"],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    interactions: { policy: policy(), url: (_ctx, { uid }) => `${company.mountPath}/sign-in/${uid}` },
    findAccount: (_ctx, id) => accountOf(company, id),
    loadExistingGrant: grantEverything,
    expiresWithSession: () => false,
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 600 },
    renderError: renderErrorPage,
  };
}

function clientOf({ company, redirectUris }: ProviderSettings) {
  return {
    client_id: company.client.id,
    client_secret: company.client.secret,
    client_name: "Sightline",
    redirect_uris: [...redirectUris],
    response_types: ["code" as const],
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "client_secret_post" as const,
  };
}

// Cookies aren't separated by port: without this path they would be sent to the product on the same host.
function cookiesOf({ company, cookieKey }: ProviderSettings): Configuration["cookies"] {
  const names = { session: "identity.session", interaction: "identity.sign-in", resume: "identity.resume" };
  return { keys: [cookieKey], names, long: { path: company.mountPath, httpOnly: true, sameSite: "lax" } };
}

function policy() {
  const { Check, Prompt } = interactionPolicy;
  const details = (ctx: KoaContextWithOIDC) => ({ login_hint: ctx.oidc.params?.login_hint });
  const nobodyChosen = new Check("nobody_chosen", "Someone must sign in", (ctx) =>
    ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  const prompts = Object.assign(interactionPolicy.base(), { length: 0 });
  prompts.add(new Prompt({ name: "login", requestable: true }, details, nobodyChosen));
  prompts.add(new Prompt({ name: "select_account", requestable: true }));
  prompts.add(new Prompt({ name: "consent", requestable: true }));
  return prompts;
}

async function accountOf(company: Company, id: string) {
  const person = company.people.find((candidate) => candidate.id === id);
  return person && { accountId: id, claims: async () => ({ sub: id, ...person.claims }) };
}

async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(String(params?.scope ?? "openid"));
  await grant.save();
  return grant;
}

/** Koa's context outside of routes, where the provider's own part may be missing. */
type ResponseContext = Parameters<Parameters<Provider["use"]>[0]>[0];

async function rewriteResponse(ctx: ResponseContext, settings: ProviderSettings): Promise<void> {
  const { company, redirectUris } = settings;
  const route: unknown = ctx.oidc?.route;
  if (route === "token" && ctx.status === 200) await rewriteTokens(ctx, settings);
  if (route === "discovery" && !company.sendsIssuer) describeAsMicrosoft(ctx, company);
  const location = ctx.response.get("location") ?? "";
  if (!company.sendsIssuer && redirectUris.some((uri) => location.startsWith(uri))) {
    const target = new URL(location);
    target.searchParams.delete("iss");
    ctx.set("location", target.href);
  }
}

async function rewriteTokens(ctx: ResponseContext, { rewriteIdToken }: ProviderSettings): Promise<void> {
  const tokens: unknown = ctx.body;
  if (typeof tokens !== "object" || tokens === null || !("id_token" in tokens)) return;
  if (typeof tokens.id_token === "string") ctx.body = { ...tokens, id_token: await rewriteIdToken(tokens.id_token) };
}

/** Makes the issuer a template, as at Microsoft: under an alias, the tenant isn't known yet. */
function describeAsMicrosoft(ctx: ResponseContext, company: Company): void {
  const description: unknown = ctx.body;
  if (typeof description !== "object" || description === null) return;
  const plain: Record<string, unknown> = { ...description, authorization_response_iss_parameter_supported: false };
  const alias = ctx.get(aliasHeader);
  if (!alias) {
    ctx.body = plain;
    return;
  }
  const tenantPath = `${company.mountPath}/`;
  const entries = Object.entries(plain).map(([key, value]) => {
    if (typeof value !== "string") return [key, value];
    return [key, value.replace(tenantPath, key === "issuer" ? "/{tenantid}/" : `/${alias}/`)];
  });
  ctx.body = Object.fromEntries(entries);
}

function renderErrorPage(ctx: KoaContextWithOIDC, out: { error: string; error_description?: string | undefined }) {
  const { res } = ctx;
  ctx.respond = false;
  const status = Math.max(ctx.status, 400);
  const body = html`<main class="card">
<h1>This sign-in can’t continue</h1>
<p>${out.error_description ?? "The identity provider refused the request."}</p>
<p class="quiet">${out.error}</p>
</main>`;
  sendPage(res, { title: "Sign-in refused", status, body });
}

export { errors as openIdErrors };
