import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/database";
import { handOverToManager } from "../../domains/bulk/leaving/hand-over-to-manager";
import { getPerson, listPeople, type Person, userFilterAttributes } from "../../domains/people/scim/find-users";
import {
  changePerson,
  createPerson,
  deletePerson,
  type Leaver,
  type Provider,
} from "../../domains/people/scim/write-users";
import { readFilter } from "../../scim/filter";
import { enterpriseSchemaId, userSchemaId } from "../../scim/schemas";
import { patchUser, readUser } from "../../scim/user";
import { resourceRoutes } from "./resource-routes";
import type { ScimRoutes } from "./send-scim";

/** `/scim/v2/Users`: the client's members. */
export function userRoutes(app: FastifyInstance, routes: ScimRoutes): void {
  const { db, baseUrl } = routes;
  resourceRoutes(app, routes, {
    path: "/Users",
    get: async (clientId, id) => serializePerson(baseUrl, await getPerson(db, clientId, id)),
    list: async (clientId, { filter, page }) => {
      const terms = readFilter(filter, userFilterAttributes);
      const { total, people } = await listPeople(db, clientId, { terms, page });
      return { total, items: people.map((person) => serializePerson(baseUrl, person)) };
    },
    read: (body) => readUser(body, true),
    replace: (before, body) => readUser(body, before.active),
    patch: patchUser,
    create: createPerson,
    change: (tx, provider, input) => changePerson(tx, provider, { ...input, onDisabled: handOverFor(provider) }),
    remove: (tx, provider, id) => deletePerson(tx, provider, { id, onDisabled: handOverFor(provider) }),
  });
}

function handOverFor({ clientId, from, now }: Provider) {
  return (tx: Database, leaver: Leaver) => handOverToManager(tx, { clientId, from, uid: null }, { ...leaver, now });
}

function serializePerson(baseUrl: string, { row, managed, user, groups }: Person): Record<string, unknown> {
  const { userName, externalId, active, displayName, givenName, familyName, title, email, managerId } = user;
  return {
    schemas: [userSchemaId, ...(managerId === null ? [] : [enterpriseSchemaId])],
    id: row.id,
    ...(externalId !== null && { externalId }),
    userName,
    active,
    displayName,
    name: {
      formatted: displayName,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    ...(title !== null && { title }),
    emails: [{ value: email, type: "work", primary: true }],
    ...(managerId !== null && {
      [enterpriseSchemaId]: { manager: { value: managerId, $ref: `${baseUrl}/Users/${managerId}` } },
    }),
    groups: groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${baseUrl}/Groups/${id}` })),
    meta: {
      resourceType: "User",
      created: row.createdAt.toISOString(),
      lastModified: (managed?.updatedAt ?? row.createdAt).toISOString(),
      location: `${baseUrl}/Users/${row.id}`,
    },
  };
}
