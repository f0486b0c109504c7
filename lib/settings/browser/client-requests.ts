import "client-only";
import type { MembersPage } from "@/lib/contracts/people/member";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Loads a page of the client's members, sorted by name; the first one without a cursor. `q`: part of the name or email.
 */
export function fetchMembers({ q, cursor }: { q: string; cursor?: string }): Promise<Outcome<MembersPage>> {
  const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) });
  return send("GET /clients/me/people/", { query: query });
}
