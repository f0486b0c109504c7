import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type ClientConnectors, type ConnectorChange, clientConnectorsSchema } from "@/lib/contracts/connector";

const path = "/clients/me/connectors/";

/** `GET {api}/clients/me/connectors/`: the outside sources, as my client has chosen. */
export function loadConnectors(backend: Backend): Promise<BackendResult<ClientConnectors>> {
  return backend(path, { schema: clientConnectorsSchema });
}

/** `PUT {api}/clients/me/connectors/`: switches one on or off. What has arrived stays. */
export function saveConnector(backend: Backend, change: ConnectorChange): Promise<BackendResult<ClientConnectors>> {
  return backend(path, { method: "PUT", body: change, schema: clientConnectorsSchema });
}
