import { z } from "zod";
import { api } from "../api";
import type { Endpoint } from "./endpoint";

/**
 * Requests that need a proof only if they give someone the rights of an admin, or export many rows; their handlers ask
 * for it.
 */
const sometimes = [
  "PATCH /clients/me/people/:uid/",
  "POST /clients/me/invitation-lists/",
  "POST /clients/me/invitations/",
  "POST /clients/me/people/bulk/",
  "POST /accounts/export/contacts/link/",
  "POST /accounts/export/link/",
  "POST /contacts/export/link/",
];

/** The actions that always need a proof, written out so that none loses it unnoticed together with its body's field. */
const dangerous = [
  "POST /audit/exports/",
  "POST /clients/me/erasures/",
  "POST /clients/me/identities/disconnect/",
  "POST /clients/me/people/:uid/factor-reset/",
  "POST /clients/me/people/:uid/identities/disconnect/",
  "POST /clients/me/sample-data/remove/",
  "POST /clients/me/scim/tokens/",
  "POST /clients/me/tokens/",
  "POST /contacts/data-export/",
  "POST /operator/admins/",
  "POST /operator/clients/",
  "POST /operator/clients/:id/delete/",
  "POST /operator/clients/:id/export/",
  "POST /operator/clients/:id/factor-reset/",
  "POST /operator/clients/:id/identities/disconnect/",
  "POST /operator/clients/:id/restore/",
  "POST /operator/clients/:id/resume/",
  "POST /operator/clients/:id/suspend/",
  "POST /users/me/export/",
  "POST /users/me/factors/recovery-codes/",
  "POST /users/me/factors/totp/",
  "POST /users/me/factors/totp/remove/",
  "POST /users/me/identities/microsoft/",
  "POST /users/me/identities/microsoft/disconnect/",
  "POST /users/me/leave/",
  "POST /users/me/passkeys/:id/remove/",
  "POST /users/me/passkeys/start/",
  "PUT /audit/stream/",
  "PUT /clients/chosen/",
  "PUT /clients/me/break-glass/",
  "PUT /clients/me/factor-policy/",
  "PUT /clients/me/microsoft-tenants/",
  "PUT /clients/me/retention/",
  "PUT /clients/me/role-rights/",
  "PUT /clients/me/scim/",
  "PUT /clients/me/sso/",
];

const acceptsProof = ({ body }: Endpoint) => {
  if (!(body instanceof z.ZodType)) return false;
  return JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })).includes('"proof":');
};

const endpoints: [string, Endpoint][] = Object.entries(api);
const namesOf = (matches: (endpoint: Endpoint) => boolean) =>
  endpoints.flatMap(([name, endpoint]) => (matches(endpoint) ? [name] : [])).sort();
const needsProof = ({ needsProof }: Endpoint) => needsProof === true;

test("every dangerous action needs a proof of identity, and no other one", () => {
  expect(namesOf(needsProof)).toEqual(dangerous);
});

test("every endpoint that accepts a proof of identity requires one, except those that require it only sometimes", () => {
  expect(namesOf(acceptsProof)).toEqual([...namesOf(needsProof), ...sometimes].sort());
});
