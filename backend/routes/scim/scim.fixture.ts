import { eq } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { createdScimTokenSchema } from "@/lib/contracts/people/scim";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { ssoDomains } from "../../database/schema/core";
import { scimTokens } from "../../database/schema/people/scim";
import type { TestBackend } from "../../test-backend";

/**
 * Marks the domain of an admin's client as proven and creates a SCIM token. `send` sends requests as the client's
 * identity provider.
 */
export async function startProvisioning(backend: TestBackend, admin: SampleEmail, others: Record<string, string> = {}) {
  const [clientId = ""] = /(?<=@)\w+/.exec(admin) ?? [];
  await backend.store.db
    .insert(ssoDomains)
    .values({ clientId, domain: `${clientId}.example`, proof: "x", provenAt: backend.now() })
    .onConflictDoUpdate({ target: [ssoDomains.clientId, ssoDomains.domain], set: { provenAt: backend.now() } });
  await backend.store.db.delete(scimTokens).where(eq(scimTokens.clientId, clientId));
  const headers = await backend.signIn(admin);
  const created = await backend.request({ method: "POST", url: "/clients/me/scim/tokens/", headers, payload: {} });
  const { token } = createdScimTokenSchema.parse(created.body);
  const send = (method: InjectOptions["method"] & string, path: string, payload?: object) =>
    backend.request({
      method: method as "GET",
      url: `/scim/v2${path}`,
      headers: { ...others, authorization: `Bearer ${token}`, "content-type": "application/scim+json; charset=utf-8" },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
  return { token, admin: headers, send };
}

export const patchOf = (...Operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations,
});
