import type { FastifyInstance } from "fastify";
import { getPerson, listPeople, type Person, userFilterAttributes } from "../../domains/people/scim/find-users";
import { changePerson, createPerson, deletePerson } from "../../domains/people/scim/write-users";
import { readFilter } from "../../scim/filter";
import { userSchemaId } from "../../scim/schemas";
import { patchUser, readUser } from "../../scim/user";
import { resourceRoutes } from "./resource-routes";
import type { ScimRoutes } from "./send-scim";

/** `/scim/v2/Users`: the client's members. */
export function userRoutes(app: FastifyInstance, routes: ScimRoutes): void {
  const { db, baseUrl } = routes;
  resourceRoutes(app, routes, {
    path: "/Users",
    get: async (clientId, id) => describePerson(baseUrl, await getPerson(db, clientId, id)),
    list: async (clientId, { filter, page }) => {
      const terms = readFilter(filter, userFilterAttributes);
      const { total, people } = await listPeople(db, clientId, { terms, page });
      return { total, items: people.map((person) => describePerson(baseUrl, person)) };
    },
    read: (body) => readUser(body, true),
    replace: (before, body) => readUser(body, before.active),
    patch: patchUser,
    create: createPerson,
    change: changePerson,
    remove: deletePerson,
  });
}

function describePerson(baseUrl: string, { row, managed, user, groups }: Person): Record<string, unknown> {
  const { userName, externalId, active, displayName, givenName, familyName, title, email } = user;
  return {
    schemas: [userSchemaId],
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
    groups: groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${baseUrl}/Groups/${id}` })),
    meta: {
      resourceType: "User",
      created: row.createdAt.toISOString(),
      lastModified: (managed?.updatedAt ?? row.createdAt).toISOString(),
      location: `${baseUrl}/Users/${row.id}`,
    },
  };
}
