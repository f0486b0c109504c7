import "server-only";
import { cache } from "react";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { ChosenClient } from "@/lib/contracts/clients/client";
import { maxClientIdLength } from "@/lib/contracts/clients/client-id";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";

/**
 * Loads the client that an operator views in this session, once per page; null for other users, or when the request
 * fails.
 */
export const findChosenClient = cache(
  async (backend: Backend, user: Pick<User, "role">): Promise<ChosenClient | null> => {
    if (!can(user.role, "operate")) return null;
    const result = await callApi(backend, "GET /clients/chosen/");
    return result.kind === "ok" ? result.data : null;
  },
);

/** Finds a client's name by its id in the URL, for operators; null when there is none, or the request fails. */
export async function findClientName(backend: Backend, id: string | string[] | undefined): Promise<string | null> {
  if (typeof id !== "string") return null;
  const found = await callApi(backend, "GET /clients/", { query: { q: id.slice(0, maxClientIdLength) } });
  return found.kind === "ok" ? (found.data.items.find((client) => client.id === id)?.name ?? null) : null;
}
