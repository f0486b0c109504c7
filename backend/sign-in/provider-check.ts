import type { ServerMetadata } from "openid-client";
import type { SsoTest } from "@/lib/contracts/people/sign-in-method";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { OutboundError } from "../outbound/address";
import type { Enterprise, EnterpriseProvider } from "./enterprise";

type Check = SsoTest["checks"][number];

/** Tests a provider's settings step by step, as far as that is possible without a user signing in. */
export async function checkProvider(
  enterprise: Enterprise,
  provider: EnterpriseProvider,
  domains: readonly { domain: string; provenAt: Date | null }[],
): Promise<Check[]> {
  const domainCheck = checkDomains(domains);
  const described = await attempt("Description", async () => {
    const description = await enterprise.readDescription(provider);
    return { detail: `The provider’s issuer is ${description.issuer}`, value: description };
  });
  if (!described.value) return [described.check, domainCheck];
  const description = described.value;
  const keys = await attempt("Keys", async () => {
    const count = await enterprise.countKeys(description);
    return { detail: `${formatPlural(count, "key is", "keys are")} published`, value: count, ok: count > 0 };
  });
  const secret = await attempt("Client id and secret", async () => {
    const problem = await enterprise.validateSecret(provider);
    return {
      detail: problem === null ? "The provider accepts them" : `The provider responded: ${problem.slice(0, 60)}`,
      ok: problem === null,
    };
  });
  return [described.check, keys.check, flowCheck(description), secret.check, domainCheck];
}

function checkDomains(domains: readonly { domain: string; provenAt: Date | null }[]): Check {
  const unproven = domains.filter(({ provenAt }) => provenAt === null).map(({ domain }) => domain);
  if (domains.length === 0) return check("Domains", false, "No email domain has been entered yet");
  if (unproven.length > 0) return check("Domains", false, `Not verified yet: ${unproven.join(", ")}`);
  return check("Domains", true, domains.map(({ domain }) => domain).join(", "));
}

function flowCheck(description: ServerMetadata): Check {
  const methods = description.code_challenge_methods_supported;
  const hasCode = description.response_types_supported?.includes("code") ?? false;
  if (!hasCode) return check("Code flow", false, "The provider doesn't offer response type code");
  if (methods && !methods.includes("S256"))
    return check("Code flow", false, "The provider doesn't offer PKCE with S256");
  return check(
    "Code flow",
    true,
    methods ? "Authorization code with PKCE" : "Authorization code; PKCE isn't advertised",
  );
}

async function attempt<Value>(
  name: string,
  work: () => Promise<{ detail: string; value?: Value; ok?: boolean }>,
): Promise<{ check: Check; value: Value | undefined }> {
  try {
    const { detail, value, ok = true } = await work();
    return { check: check(name, ok, detail), value };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { check: check(name, false, error.message), value: undefined };
  }
}

function check(name: string, ok: boolean, detail: string): Check {
  return { name, ok, detail };
}
