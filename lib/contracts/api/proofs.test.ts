import { z } from "zod";
import { api } from "../api";
import type { Endpoint } from "./endpoint";

/** Requests that need a proof only if they give someone the rights of an admin; their handlers ask for it. */
const sometimes = ["PATCH /clients/me/people/:uid/", "POST /clients/me/invitations/", "POST /clients/me/people/bulk/"];

const acceptsProof = ({ body }: Endpoint) => {
  if (!(body instanceof z.ZodType)) return false;
  return JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })).includes('"proof":');
};

test("every endpoint that accepts a proof of identity requires one, except those that require it only sometimes", () => {
  const endpoints: [string, Endpoint][] = Object.entries(api);
  const namesOf = (matches: (endpoint: Endpoint) => boolean) =>
    endpoints.flatMap(([name, endpoint]) => (matches(endpoint) ? [name] : [])).sort();

  expect(namesOf(acceptsProof)).toEqual([...namesOf(({ needsProof }) => needsProof === true), ...sometimes].sort());
});
