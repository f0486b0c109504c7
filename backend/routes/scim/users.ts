import type { FastifyInstance } from "fastify";
import { getPerson, listPeople, type Person, userFilterAttributes } from "../../domains/people/scim/find-users";
import { changePerson, createPerson, deletePerson } from "../../domains/people/scim/write-users";
import { readFilter } from "../../scim/filter";
import { readPatch } from "../../scim/patch";
import { readScimQuery } from "../../scim/query";
import { describeList, userSchemaId } from "../../scim/schemas";
import { patchUser, readUser, type ScimUser } from "../../scim/user";
import { type ScimRoutes, sendScim } from "./send-scim";

interface ById {
  Params: { id: string };
}

const hidden = { schema: { hide: true } };

/** `/scim/v2/Users`: the client's members. */
export function userRoutes(app: FastifyInstance, { db, change, providerOf, address }: ScimRoutes): void {
  const answer = async (clientId: string, id: string, query: unknown) =>
    readScimQuery(query).project(describePerson(address, await getPerson(db, clientId, id)));

  app.get("/Users", hidden, async (request, reply) => {
    const { clientId } = providerOf(request);
    const { filter, page, project } = readScimQuery(request.query);
    const terms = readFilter(filter, userFilterAttributes);
    const { total, people } = await listPeople(db, clientId, { terms, page });
    const resources = people.map((person) => project(describePerson(address, person)));
    return sendScim(reply, 200, describeList(resources, total, page.startIndex));
  });

  app.get<ById>("/Users/:id", hidden, async (request, reply) =>
    sendScim(reply, 200, await answer(providerOf(request).clientId, request.params.id, request.query)),
  );

  app.post("/Users", hidden, async (request, reply) => {
    const provider = providerOf(request);
    const user = readUser(request.body, true);
    const id = await change((tx) => createPerson(tx, provider, user));
    reply.header("Location", `${address}/Users/${id}`);
    return sendScim(reply, 201, await answer(provider.clientId, id, request.query));
  });

  const write = (method: "PUT" | "PATCH", changeOf: (body: unknown) => (user: ScimUser) => ScimUser) =>
    app.route<ById>({
      ...hidden,
      method,
      url: "/Users/:id",
      handler: async (request, reply) => {
        const provider = providerOf(request);
        const { id } = request.params;
        const changed = changeOf(request.body);
        await change((tx) => changePerson(tx, provider, { id, change: changed }));
        return sendScim(reply, 200, await answer(provider.clientId, id, request.query));
      },
    });
  write("PUT", (body) => (user) => readUser(body, user.active));
  write("PATCH", (body) => {
    const operations = readPatch(body);
    return (user) => patchUser(user, operations);
  });

  app.delete<ById>("/Users/:id", hidden, async (request, reply) => {
    const provider = providerOf(request);
    await change((tx) => deletePerson(tx, provider, request.params.id));
    return reply.code(204).send();
  });
}

function describePerson(address: string, { row, managed, user, groups }: Person): Record<string, unknown> {
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
    groups: groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${address}/Groups/${id}` })),
    meta: {
      resourceType: "User",
      created: row.createdAt.toISOString(),
      lastModified: (managed?.updatedAt ?? row.createdAt).toISOString(),
      location: `${address}/Users/${row.id}`,
    },
  };
}
