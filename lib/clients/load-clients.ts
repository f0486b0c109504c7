import "server-only";
import { callApi } from "@/lib/backend/ask";
import type { Backend } from "@/lib/backend/call";
import type { Clients } from "@/lib/contracts/people/client";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";

/** Loads the clients for a user who may choose one; null for other users, or when the request fails. */
export async function findClients(backend: Backend, user: Pick<User, "role">): Promise<Clients | null> {
  if (!can(user.role, "operate")) return null;
  const result = await callApi(backend, "GET /clients/");
  return result.kind === "ok" ? result.data : null;
}
