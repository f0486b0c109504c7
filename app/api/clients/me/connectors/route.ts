import { connectorChangeSchema } from "@/lib/contracts/connector";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireClientAdmin } from "@/lib/settings/server/client-admin";
import { loadConnectors, saveConnector } from "@/lib/settings/server/client-connectors";

/** The outside sources that tell my client of its accounts. */
export const GET = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  return answer(dataOf(await loadConnectors(backend)));
});

/** Switches one on or off, and chooses what is heard of it. */
export const PUT = route(async (request) => {
  const { backend } = await requireClientAdmin(request);
  const change = await readJson(request, connectorChangeSchema);
  return answer(dataOf(await saveConnector(backend, change)));
});
