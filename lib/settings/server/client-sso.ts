import "server-only";
import type { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type DomainCheck,
  domainCheckSchema,
  type MicrosoftTenants,
  microsoftTenantsAnswerSchema,
  type SsoAnswer,
  type SsoTest,
  ssoAnswerSchema,
  type ssoSettingsChangeSchema,
  ssoTestSchema,
} from "@/lib/contracts/sign-in-method";

/** The backend asks the provider four times at most, and gives each 2.5 s. */
const testTimeoutMs = 15_000;

/** `GET {api}/clients/me/sso/`: null as long as nothing is set up. The secret is never in it. */
export function loadSso(backend: Backend): Promise<BackendResult<SsoAnswer>> {
  return backend("/clients/me/sso/", { schema: ssoAnswerSchema });
}

/** `PUT {api}/clients/me/sso/`: an absent secret stays as it is. Refused with `fields`, and with 409 `domain_taken`. */
export function saveSso(
  backend: Backend,
  change: z.output<typeof ssoSettingsChangeSchema>,
): Promise<BackendResult<SsoAnswer>> {
  return backend("/clients/me/sso/", { method: "PUT", body: change, schema: ssoAnswerSchema });
}

/** `POST {api}/clients/me/sso/test/`: tries what is saved, check by check. Refused with 409 `not_configured`. */
export function testSso(backend: Backend): Promise<BackendResult<SsoTest>> {
  return backend("/clients/me/sso/test/", { method: "POST", schema: ssoTestSchema, timeoutMs: testTimeoutMs });
}

/** `POST {api}/clients/me/sso/domains/check/`: looks in DNS for the proof of every domain that has none yet. */
export function checkDomains(backend: Backend): Promise<BackendResult<DomainCheck>> {
  return backend("/clients/me/sso/domains/check/", {
    method: "POST",
    schema: domainCheckSchema,
    timeoutMs: testTimeoutMs,
  });
}

const tenantsPath = "/clients/me/microsoft-tenants/";

/** `GET {api}/clients/me/microsoft-tenants/`: the tenants whose people are the client's. */
export function loadTenants(backend: Backend): Promise<BackendResult<MicrosoftTenants>> {
  return backend(tenantsPath, { schema: microsoftTenantsAnswerSchema });
}

/** `PUT {api}/clients/me/microsoft-tenants/`. Refused with `fields.tenant_ids`, and with 409 `tenant_taken`. */
export function saveTenants(backend: Backend, ids: readonly string[]): Promise<BackendResult<MicrosoftTenants>> {
  return backend(tenantsPath, { method: "PUT", body: { tenant_ids: ids }, schema: microsoftTenantsAnswerSchema });
}
