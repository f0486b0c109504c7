import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { breakGlassRequired, hasBreakGlass } from "../../domains/people/sign-in/break-glass";
import { endDisallowedSessions } from "../../domains/people/sign-in/end-disallowed-sessions";
import { type DomainRow, listDomains, verifyDomain } from "../../domains/people/sign-in/proven-domains";
import { findSso, type SsoRow, saveSso } from "../../domains/people/sign-in/sso-settings";
import { actorOf, recordAuditBy } from "../../domains/shared/audit/audit";
import { lockAsClientAdmin } from "../../domains/shared/client-admins";
import { invalidField } from "../../errors";
import { type App, serve } from "../../http/serve";
import { OutboundError, requireAllowedUrl } from "../../outbound/address";
import type { Principal } from "../../principal";
import { recordNameOf, recordValueOf, validateDomain } from "../../sign-in/domain-proof";
import { findDomain } from "../../sign-in/email";
import { checkProvider } from "../../sign-in/provider-check";
import { openProvider, sealSecret } from "../../sign-in/provider-secret";
import { notifyOfChangedSso, notifyOfLostDomain } from "./notify-admins";

/**
 * `/clients/me/sso/`: the settings of the client's own identity provider. The client secret can be written, never read.
 */
export function clientSsoRoutes(app: App, context: Context): void {
  const { db, now, guard, change, mailQueue, sealer, enterprise, allowPrivateIssuers, operatorDomains, readProofs } =
    context;

  async function readSettings(clientId: string) {
    const sso = await findSso(db, clientId);
    const proofs = (await listDomains(db, clientId)).map(serializeProof);
    if (!sso) return { sso: null, proofs };
    const { issuer, oidcClientId, enabled, required, joins } = sso;
    const domains = sso.domains.map(({ domain }) => domain);
    return {
      sso: { issuer, oidc_client_id: oidcClientId, has_secret: true, domains, enabled, required, joins },
      proofs,
    };
  }

  /** Verifies domains by their proofs (null: DNS didn't respond). @returns the problems, by domain */
  async function proveDomains(tx: Database, by: Principal, found: ReadonlyMap<string, string[] | null>) {
    const troubles: Record<string, string> = {};
    let isChanged = false;
    for (const [domain, proofs] of found) {
      const result = proofs === null ? null : await verifyDomain(tx, { by, domain, proofs, now: now() });
      if (result?.outcome !== "proven") {
        if (result?.outcome !== "kept") troubles[domain] = domainProblems[result?.outcome ?? "unknown"];
        continue;
      }
      isChanged = true;
      if (result.formerClientId !== null)
        await notifyOfLostDomain(tx, mailQueue, { clientId: result.formerClientId, domain });
    }
    return { troubles, isChanged };
  }

  serve(app, "GET /clients/me/sso/", ({ clientId }) => readSettings(clientId));

  serve(app, "PUT /clients/me/sso/", async (principal, request) => {
    const { clientId } = principal;
    const { oidc_client_id: oidcClientId, oidc_client_secret: secret, enabled, required, joins } = request.body;
    const issuer = readIssuer(request.body.issuer, allowPrivateIssuers);
    const domains = readDomains(request.body.domains, operatorDomains);
    const author = await guard.authenticate(request);
    await change(async (tx) => {
      await lockAsClientAdmin(tx, principal);
      const current = await findSso(tx, clientId);
      // The stored secret is only kept if the issuer stays the same: another provider must not receive it.
      const storedSecret = current?.issuer === issuer ? current.sealedSecret : undefined;
      const sealedSecret = secret === undefined ? storedSecret : sealSecret(sealer, clientId, secret);
      if (sealedSecret === undefined) throw invalidField("oidc_client_secret", "Enter the secret of this provider");
      const row = { clientId, issuer, oidcClientId, sealedSecret, enabled, required, joins, updatedAt: now() };
      if (isRequired(row) && !(await hasBreakGlass(tx, clientId))) throw breakGlassRequired(missingText);
      await saveSso(tx, row, domains);
      if (isRequired(row) && !(current && isRequired(current)))
        await endDisallowedSessions(tx, { by: actorOf(principal), now: now() });
      await notifyOfChangedSso(tx, mailQueue, author);
      await recordAuditBy(tx, principal, now(), {
        action: "sso.change",
        subject: clientId,
        ...(current && { before: factsOf({ ...current, domains: current.domains.map(({ domain }) => domain) }) }),
        after: factsOf({ ...row, domains }),
        details: { new_secret: secret !== undefined },
      });
    });
    return readSettings(clientId);
  });

  serve(app, "POST /clients/me/sso/test/", async ({ clientId }) => {
    const sso = await findSso(db, clientId);
    if (!sso) throw new AppError(409, "not_configured", "Save the settings first.");
    return { checks: await checkProvider(enterprise, openProvider(sealer, sso), sso.domains) };
  });

  serve(app, "POST /clients/me/sso/domains/check/", async (by, request) => {
    const { clientId } = by;
    const author = await guard.authenticate(request);
    const found = new Map<string, string[] | null>();
    for (const { domain, provenAt } of await listDomains(db, clientId))
      if (provenAt === null) found.set(domain, await readProofs(domain));
    const troubles = await change(async (tx) => {
      const checked = await proveDomains(tx, by, found);
      if (checked.isChanged) await notifyOfChangedSso(tx, mailQueue, author);
      return checked.troubles;
    });
    return { proofs: (await listDomains(db, clientId)).map(serializeProof), troubles };
  });
}

const missingText =
  "To require single sign-on, first name a break-glass person below, who can still sign in if the provider is broken.";

const domainProblems = {
  missing: "The TXT record isn’t there yet. DNS changes can take an hour.",
  taken: "Another Sightline client has verified this domain.",
  unknown: "DNS can’t be queried right now. Try again in a moment.",
};

/** Whether everyone but the break-glass people can only sign in with this provider. */
function isRequired({ enabled, required }: Pick<SsoRow, "enabled" | "required">): boolean {
  return enabled && required;
}

/** The settings in the response: without the secret. */
function factsOf({
  issuer,
  oidcClientId,
  domains,
  enabled,
  required,
  joins,
}: Pick<SsoRow, "issuer" | "oidcClientId" | "enabled" | "required" | "joins"> & { domains: string[] }) {
  return { issuer, oidc_client_id: oidcClientId, domains, enabled, required, joins };
}

function readIssuer(text: string, allowPrivate: boolean): string {
  const url = new URL(text);
  if (url.search !== "" || url.hash !== "") throw invalidField("issuer", "Remove “?” and “#” and what follows them");
  try {
    requireAllowedUrl(url, allowPrivate);
  } catch (error) {
    throw error instanceof OutboundError ? invalidField("issuer", error.message) : error;
  }
  return text;
}

function readDomains(typed: readonly string[], operatorDomains: readonly string[]): string[] {
  const domains = typed.map((text) => {
    const domain = findDomain(text);
    if (domain === null) throw invalidField("domains", `Not a domain: ${text.slice(0, 60)}`);
    const problem = validateDomain(domain, operatorDomains);
    if (problem !== null) throw invalidField("domains", problem);
    return domain;
  });
  return [...new Set(domains)];
}

function serializeProof({ domain, proof, provenAt }: DomainRow) {
  return {
    domain,
    record_name: recordNameOf(domain),
    record_value: recordValueOf(proof),
    proven_at: provenAt?.toISOString() ?? null,
  };
}
