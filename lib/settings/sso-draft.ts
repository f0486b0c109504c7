import type { SsoSettings } from "@/lib/contracts/people/sign-in-method";

/** An identity provider's form as it is being filled in. */
export interface SsoDraft {
  issuer: string;
  clientId: string;
  /** Empty if the saved secret stays. */
  secret: string;
  domains: string;
  enabled: boolean;
  required: boolean;
  joins: boolean;
}

export type SsoField = Exclude<keyof SsoDraft, "enabled" | "required" | "joins">;

/** The body of `PUT /api/clients/me/sso`. */
export interface SsoChange {
  issuer: string;
  oidc_client_id: string;
  oidc_client_secret?: string;
  domains: string[];
  enabled: boolean;
  required: boolean;
  joins: boolean;
}

export type SsoReading =
  | { kind: "right"; change: SsoChange }
  | { kind: "wrong"; problems: Partial<Record<SsoField, string>> };

const maxDomains = 20;

/** The form's initial state: the saved settings, or empty and switched on. */
export function ssoDraftOf(saved: SsoSettings | null): SsoDraft {
  return {
    issuer: saved?.issuer ?? "",
    clientId: saved?.oidc_client_id ?? "",
    secret: "",
    domains: saved?.domains.join("\n") ?? "",
    enabled: saved?.enabled ?? true,
    required: saved?.required ?? false,
    joins: saved?.joins ?? false,
  };
}

export function isSsoChanged(draft: SsoDraft, saved: SsoSettings | null): boolean {
  const initial = ssoDraftOf(saved);
  return (
    draft.issuer.trim() !== initial.issuer ||
    draft.clientId.trim() !== initial.clientId ||
    draft.secret !== "" ||
    draft.enabled !== initial.enabled ||
    draft.required !== initial.required ||
    draft.joins !== initial.joins ||
    splitDomains(draft.domains).join() !== splitDomains(initial.domains).join()
  );
}

/**
 * Whether the saved secret may be used with this issuer: a secret is only ever sent to the issuer that it was saved
 * for.
 */
export function isSecretReusable(draft: SsoDraft, saved: SsoSettings | null): boolean {
  return saved?.has_secret === true && draft.issuer.trim() === saved.issuer;
}

/** Reads a draft: the change to send, or the error of each field. The server checks more than this does. */
export function readSso(draft: SsoDraft, saved: SsoSettings | null): SsoReading {
  const issuer = draft.issuer.trim();
  const clientId = draft.clientId.trim();
  const domains = splitDomains(draft.domains);
  const problems: Partial<Record<SsoField, string>> = {};
  if (!/^https?:\/\//i.test(issuer) || !URL.canParse(issuer))
    problems.issuer = "Enter the issuer URL, such as https://login.company.com.";
  if (clientId === "") problems.clientId = "Enter the client ID from your provider.";
  if (draft.secret === "" && !isSecretReusable(draft, saved)) problems.secret = "Enter the client secret.";
  if (domains.length > maxDomains) problems.domains = `Enter at most ${maxDomains} domains.`;
  if (Object.keys(problems).length > 0) return { kind: "wrong", problems };
  return {
    kind: "right",
    change: {
      issuer,
      oidc_client_id: clientId,
      ...(draft.secret === "" ? {} : { oidc_client_secret: draft.secret }),
      domains,
      enabled: draft.enabled,
      required: draft.required,
      joins: draft.joins,
    },
  };
}

/** The server's field errors, keyed by form field. */
export function ssoProblems(fields: Readonly<Record<string, string>>): Partial<Record<SsoField, string>> {
  const { issuer, oidc_client_id: clientId, oidc_client_secret: secret, domains } = fields;
  return {
    ...(issuer && { issuer }),
    ...(clientId && { clientId }),
    ...(secret && { secret }),
    ...(domains && { domains }),
  };
}

function splitDomains(text: string): string[] {
  return text.split(/[\s,;]+/).filter((domain) => domain !== "");
}
