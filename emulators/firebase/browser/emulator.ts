import { createServer, type Server } from "node:http";
import type { Caller } from "../caller";
import type { Guard, Rules } from "../guard";
import { createListen } from "../listen/listen";
import { StatusError } from "../status";
import { createStore } from "../store/create-store";
import { parseWrites } from "../store/parse-write";
import type { OpenStream } from "../stream";
import { isJsonObject } from "../values/parse-value";
import { createWebChannels } from "../webchannel/handler";
import { createWrite } from "../write/write-stream";

const DATABASE = "projects/demo/databases/(default)";

/** Rules that allow everything. */
export const OPEN_RULES: Rules = {
  authorize: () => ({ allowed: true, reads: [] }),
  authorizeQuery: () => ({ allowed: true, reads: [] }),
};

/** The streaming part of the emulator over a store, with hooks for tests. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

function readToken(token: string): Caller {
  const json: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  if (!isJsonObject(json) || typeof json.sub !== "string") throw new StatusError("UNAUTHENTICATED", "No token.");
  return { kind: "user", auth: { uid: json.sub, token: json } };
}

function callerOf(authorization: string | null): Caller {
  return authorization === null ? { kind: "user", auth: null } : readToken(authorization.replace("Bearer ", ""));
}

/** Records each message that a stream sends. */
function tapped(open: OpenStream, log: object[]): OpenStream {
  return (caller, sink) =>
    open(caller, {
      onDrain: (listener) => sink.onDrain(listener),
      fail: (error) => sink.fail(error),
      send: (messages) => {
        log.push(...messages);
        return sink.send(messages);
      },
    });
}

async function listenOn(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts the streaming part of the emulator. `port` 0 picks a free port; `dataDir` keeps documents across restarts. */
export async function startEmulator(options: { port?: number; dataDir?: string } = {}) {
  const store = createStore({ dataDir: options.dataDir });
  let rules = OPEN_RULES;
  const listeners = new Set<() => void>();
  const guard: Guard = {
    get rules() {
      return rules;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const sent: object[] = [];
  const listen = createListen({ store, guard });
  const channels = createWebChannels({
    listen: tapped(listen.open, sent),
    write: createWrite({ store, guard }),
    callerOf,
  });
  const requests: string[] = [];
  const server = createServer((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    if (!channels.handle(req, res)) res.writeHead(404).end();
  });
  const port = await listenOn(server, options.port ?? 0);
  return {
    port,
    store,
    /** Requests so far, as "METHOD url". */
    requests,
    channels,
    /** Documents that Listen streams have sent since the last call, by id. */
    drainSentIds: () => {
      const ids = sent.flatMap((message) =>
        "documentChange" in message && isJsonObject(message.documentChange)
          ? [JSON.stringify(message.documentChange.document).match(/"name":"[^"]*\/([^"/]*)"/)?.[1] ?? ""]
          : [],
      );
      sent.length = 0;
      return ids;
    },
    setRules: (next: Partial<Rules>) => {
      rules = { ...OPEN_RULES, ...next };
      for (const notify of listeners) notify();
    },
    /** Writes documents as the server SDK does: maps a path to fields, or to null to delete. */
    write: (documents: Record<string, Record<string, unknown> | null>) =>
      store.commit(
        parseWrites(
          Object.entries(documents).map(([path, fields]) => {
            const name = `${DATABASE}/documents/${path}`;
            return fields === null ? { delete: name } : { update: { name, fields } };
          }),
          DATABASE,
        ),
      ),
    stop: async () => {
      channels.close();
      listen.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}

/** An integer in ProtoJSON. */
export const int = (value: number) => ({ integerValue: String(value) });
