import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type Clients, clientsSchema } from "@/lib/contracts/client";
import { canChooseClient } from "@/lib/contracts/rights";
import type { User } from "@/lib/contracts/user";

/** `GET {api}/clients/`: every client, and the one the admin looks at. Refused with 403 for anybody but product admins. */
export function listClients(backend: Backend): Promise<BackendResult<Clients>> {
  return backend("/clients/", { schema: clientsSchema });
}

/** `PUT {api}/clients/chosen/`: looks at another client in this session; null: at none. Refused with 403, 404. */
export function chooseClient(backend: Backend, clientId: string | null): Promise<BackendResult<Clients>> {
  return backend("/clients/chosen/", { method: "PUT", body: { client_id: clientId }, schema: clientsSchema });
}

/** Finds the clients for somebody who may choose one; null for anybody else, and while they can't be had. */
export async function findClients(backend: Backend, user: Pick<User, "role">): Promise<Clients | null> {
  if (!canChooseClient(user.role)) return null;
  const result = await listClients(backend);
  return result.kind === "ok" ? result.data : null;
}
