import { samplePassword, sampleUsers } from "@/lib/contracts/samples/sample-users";
import type { Addresses } from "./parts";

/** Builds the text printed once everything runs: URLs and the users who can sign in. */
export function bannerOf(addresses: Addresses, startedInMs: number): string {
  const width = Math.max(...sampleUsers.map(({ email }) => email.length));
  return [
    "",
    `  Sightline is ready: ${addresses.app}   (${(startedInMs / 1000).toFixed(1)} s)`,
    "",
    `  Sign in as any of the sample people; the password is ${samplePassword}`,
    ...sampleUsers.map((person) => `    ${person.email.padEnd(width)}  ${person.role}`),
    "",
    `  Backend   ${addresses.api}/docs/`,
    ...(addresses.mailbox === null ? [] : [`  Mailbox   ${addresses.mailbox}`]),
    "",
    "  Ctrl+C stops everything. Your changes are kept; npm start -- --reset starts over.",
    "",
  ].join("\n");
}
