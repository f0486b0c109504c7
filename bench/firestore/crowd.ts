import { Agent, request } from "node:http";
import { percentile } from "./percentile";
import { openEventClients, openListenClients, type RawClients } from "./raw-clients";
import { type MeasuredServer, startServer } from "./server";

const CLIENTS = 1000;
const COMMITS = 20;
const MARKER = "crowd-marker";
const DATABASE = "projects/demo/databases/(default)";

type Crowd = { heapBytes: number; rssBytes: number; deliveryMs: number };

function send(port: number, path: string, body: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", Authorization: "Bearer owner" };
    const req = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent }, (res) => {
      res.resume();
      res.on("end", () => (res.statusCode === 200 ? resolve() : reject(new Error(`Answered ${res.statusCode}.`))));
    });
    req.on("error", reject);
    req.end(body);
  });
}

const publishEvent = (port: number, agent: Agent, n: number) =>
  send(port, "/publish", JSON.stringify({ text: MARKER, n }), agent);

function commitDocument(port: number, agent: Agent, n: number): Promise<void> {
  const fields = { text: { stringValue: MARKER }, n: { integerValue: String(n) } };
  const writes = [{ update: { name: `${DATABASE}/documents/crowd/one`, fields } }];
  return send(port, `/v1/${DATABASE}/documents:commit`, JSON.stringify({ writes }), agent);
}

/** Median time from a write to its arrival at the last client. */
async function measureDelivery(clients: RawClients, write: (n: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < COMMITS; n += 1) {
    const expected = clients.arrived() + CLIENTS;
    const startMs = performance.now();
    await Promise.all([write(n), clients.until(expected)]);
    times.push(performance.now() - startMs);
  }
  return percentile(times, 0.5);
}

async function measureCrowd(
  server: MeasuredServer,
  open: (port: number) => Promise<RawClients>,
  write: (port: number, agent: Agent, n: number) => Promise<void>,
): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true });
  await write(server.port, agent, -2);
  // A first crowd connects and disconnects, so that one-time allocations of a process (code, larger young heap) aren't
  // attributed to listeners.
  const first = await open(server.port);
  await first.close();
  await write(server.port, agent, -1);
  const before = await server.memory();
  const clients = await open(server.port);
  const after = await server.memory();
  const deliveryMs = await measureDelivery(clients, (n) => write(server.port, agent, n));
  await clients.close();
  agent.destroy();
  await server.stop();
  return { heapBytes: after.heapBytes - before.heapBytes, rssBytes: after.rssBytes - before.rssBytes, deliveryMs };
}

/**
 * Compares a thousand open listeners with a thousand plain event streams: memory, and time until a write has reached
 * all clients.
 */
export async function measureCrowds(): Promise<{ listeners: Crowd; events: Crowd }> {
  const events = await measureCrowd(
    await startServer("events"),
    (port) => openEventClients(port, CLIENTS, MARKER),
    publishEvent,
  );
  const listeners = await measureCrowd(
    await startServer("firestore"),
    (port) => openListenClients(port, CLIENTS, "crowd", MARKER).then(settled),
    commitDocument,
  );
  return { listeners, events };
}

/** Waits until the first document has arrived at all clients, since only then is every listener open. */
async function settled(clients: RawClients): Promise<RawClients> {
  await clients.until(CLIENTS);
  return clients;
}
