import { sampleUsers as people, type SampleEmail } from "@/lib/contracts/samples/sample-users";
import { uuidOf } from "./random";

export const sampleClients = [
  { id: "acme", name: "Acme" },
  { id: "globex", name: "Globex" },
] as const;

/** Rows of the sample users, without passwords. Their ids are the same everywhere. */
export const sampleUsers = people.map(({ email, full_name, title, role, client }) => ({
  id: uidOf(email),
  username: email,
  email,
  fullName: full_name,
  title,
  role,
  clientId: client,
  timeZone: client === "globex" ? "America/Los_Angeles" : "America/New_York",
}));

export function uidOf(email: SampleEmail): string {
  return uuidOf("user", email);
}
