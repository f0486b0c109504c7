import "server-only";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { type AttentionItem, listClientAttentionItems, listTeamAttentionItems } from "@/lib/home/attention-items";

/** The maximum number of invitations that are counted; above it, the text says "More than 50 invitations open". */
const maxInvitations = 50;

/**
 * Loads the items that need the attention of a client's admin or a leader; empty for other users. Parts that can't be
 * loaded are left out, so that home can still be shown.
 */
export async function loadAttentionItems(
  backend: Backend,
  { role }: Pick<User, "role">,
): Promise<readonly AttentionItem[]> {
  const [ofClient, ofTeam] = await Promise.all([
    can(role, "manageClient") ? loadClientNeeds(backend) : [],
    can(role, "lead") ? loadTeamNeeds(backend) : [],
  ]);
  return [...ofClient, ...ofTeam];
}

async function loadClientNeeds(backend: Backend): Promise<readonly AttentionItem[]> {
  const [invitations, imports, pairs, connectors] = await Promise.all([
    callApi(backend, "GET /clients/me/invitations/", { query: { limit: maxInvitations } }),
    callApi(backend, "GET /imports/"),
    callApi(backend, "GET /accounts/duplicates/"),
    callApi(backend, "GET /clients/me/connectors/"),
  ]);
  return listClientAttentionItems(
    {
      invitations: invitations.kind === "ok" ? invitations.data.items : null,
      hasMoreInvitations: invitations.kind === "ok" && invitations.data.next_cursor !== null,
      imports: imports.kind === "ok" ? imports.data.items : null,
      duplicates: pairs.kind === "ok" ? pairs.data.total : null,
      connectors: connectors.kind === "ok" ? connectors.data.items : null,
    },
    Date.now(),
  );
}

async function loadTeamNeeds(backend: Backend): Promise<readonly AttentionItem[]> {
  const coverage = await callApi(backend, "GET /teams/coverage/", { query: { quiet: "60" } });
  return coverage.kind === "ok" ? listTeamAttentionItems(coverage.data) : [];
}
