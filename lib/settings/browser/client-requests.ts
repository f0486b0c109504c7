import "client-only";
import type { SentInvitationsPage } from "@/lib/contracts/people/invitation";
import type { MembersPage } from "@/lib/contracts/people/member";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Reads a page of the client's members, by name; without a cursor the first. `q`: a part of the name or the address. */
export function fetchMembers({ q, cursor }: { q: string; cursor?: string }): Promise<Outcome<MembersPage>> {
  const query = new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) });
  return send("GET /clients/me/people/", { query: query });
}

/** Reads a page of the client's open invitations, newest first; without a cursor the first. */
export function fetchInvitations(cursor?: string): Promise<Outcome<SentInvitationsPage>> {
  return send("GET /clients/me/invitations/", { query: cursor ? { cursor } : {} });
}
