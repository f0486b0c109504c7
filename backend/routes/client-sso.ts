import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { ssoAnswerSchema, ssoSettingsChangeSchema, ssoTestSchema } from "@/lib/contracts/sign-in-method";
import type { Context } from "../context";
import { AppError, invalidField } from "../errors";
import { OutboundError, requireFit } from "../outbound/address";
import { findDomain } from "../sign-in/email";
import { checkProvider } from "../sign-in/provider-check";
import { openProvider, sealSecret } from "../sign-in/provider-secret";
import { publicMailDomains } from "../sign-in/public-mail-domains";
import { findSso, keepSso } from "../store/sso-settings";

const tags = ["client"];

/** `/clients/me/sso/`: the client's own identity provider, as its admin sets it up. The secret goes in and never out. */
export function clientSsoRoutes(context: Context): FastifyPluginAsyncZod {
  const { db, now, guard, sealer, enterprise, allowPrivateIssuers } = context;

  async function answer(clientId: string) {
    const sso = await findSso(db, clientId);
    if (!sso) return { sso: null };
    const { issuer, oidcClientId, domains, enabled } = sso;
    return { sso: { issuer, oidc_client_id: oidcClientId, has_secret: true, domains, enabled } };
  }

  return async (app) => {
    app.get(
      "/clients/me/sso/",
      { schema: { tags, summary: "The client's identity provider", response: { 200: ssoAnswerSchema } } },
      async (request) => answer((await guard.requireClientAdmin(request)).clientId),
    );

    app.put(
      "/clients/me/sso/",
      {
        schema: {
          tags,
          summary: "Set the client's identity provider",
          body: ssoSettingsChangeSchema,
          response: { 200: ssoAnswerSchema },
        },
      },
      async (request) => {
        const { clientId } = await guard.requireClientAdmin(request);
        const { oidc_client_id: oidcClientId, oidc_client_secret: secret, enabled } = request.body;
        const issuer = readIssuer(request.body.issuer, allowPrivateIssuers);
        const domains = readDomains(request.body.domains);
        const there = await findSso(db, clientId);
        // A kept secret goes only to the provider that gave it.
        const kept = there?.issuer === issuer ? there.sealedSecret : undefined;
        const sealedSecret = secret === undefined ? kept : sealSecret(sealer, clientId, secret);
        if (sealedSecret === undefined) throw invalidField("oidc_client_secret", "Enter the secret of this provider");
        const row = { clientId, issuer, oidcClientId, sealedSecret, enabled, updatedAt: now() };
        const { takenDomains } = await keepSso(db, row, domains);
        if (takenDomains.length > 0) throw domainTaken(takenDomains);
        return answer(clientId);
      },
    );

    app.post(
      "/clients/me/sso/test/",
      { schema: { tags, summary: "Try the client's identity provider", response: { 200: ssoTestSchema } } },
      async (request) => {
        const { clientId } = await guard.requireClientAdmin(request);
        const sso = await findSso(db, clientId);
        if (!sso) throw new AppError(409, "not_configured", "Save the settings first.");
        return { checks: await checkProvider(enterprise, openProvider(sealer, sso), sso.domains) };
      },
    );
  };
}

function readIssuer(text: string, allowPrivate: boolean): string {
  const address = new URL(text);
  if (address.search !== "" || address.hash !== "") throw invalidField("issuer", "No query or fragment, please");
  try {
    requireFit(address, allowPrivate);
  } catch (error) {
    throw error instanceof OutboundError ? invalidField("issuer", error.message) : error;
  }
  return text;
}

function readDomains(typed: readonly string[]): string[] {
  const domains = typed.map((text) => {
    const domain = findDomain(text);
    if (domain === null) throw invalidField("domains", `This is no domain: ${text.slice(0, 60)}`);
    if (publicMailDomains.has(domain)) throw invalidField("domains", `Everybody can have an address at ${domain}`);
    return domain;
  });
  return [...new Set(domains)];
}

function domainTaken(domains: string[]): AppError {
  const message = `In use by somebody else: ${domains.join(", ")}`;
  return new AppError(409, "domain_taken", message, { fields: { domains: message } });
}
