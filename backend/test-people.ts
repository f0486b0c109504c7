import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import type { TestBackend } from "./test-backend";

/** Sample users by role: four of Acme, the operator, and two of another client. */
export const people = {
  rep: "rep@acme.example",
  leader: "leader@acme.example",
  admin: "clientadmin@acme.example",
  reader: "user@acme.example",
  operator: "admin@sightline.example",
  stranger: "rep@globex.example",
  strangersAdmin: "clientadmin@globex.example",
} as const satisfies Record<string, SampleEmail>;

export type Who = keyof typeof people;
export type Headers = { authorization: string };

/** Signs in all of these users; call it again after a test has ended some of their sessions. */
export async function signInAll(backend: TestBackend): Promise<Record<Who, Headers>> {
  const entries: [string, Headers][] = [];
  for (const [name, email] of Object.entries(people)) entries.push([name, await backend.signIn(email)]);
  return Object.fromEntries(entries) as Record<Who, Headers>;
}
