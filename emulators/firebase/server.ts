import type { IncomingMessage, ServerResponse } from "node:http";
import { createCallerOf } from "./auth/caller-of";
import { requireOwnPage } from "./browser-origin";
import type { Caller } from "./caller";
import { type Controls, type Refusal, serveControls } from "./controls";
import { createGrpcServer } from "./grpc/server";
import { createListen } from "./listen/listen";
import { refuseProduction } from "./production";
import { sendJson, sendText, serveRest } from "./rest/handler";
import { createRulesGuard } from "./rules-guard";
import { listenOnSharedPort } from "./shared-port";
import { errorBody, StatusError, toStatusError } from "./status";
import { createStore } from "./store/create-store";
import type { SyncPolicy } from "./store/journal";
import { parseWrites } from "./store/parse-write";
import type { Store, Write } from "./store/types";
import { compareNames, databaseOf } from "./values/resource-name";
import { allowOrigin, sendPreflightResponse } from "./webchannel/cors";
import { createWebChannels } from "./webchannel/handler";
import type { ChannelLimits } from "./webchannel/limits";
import { createWrite } from "./write/write-stream";

export type FirestoreOptions = {
  /** 0 or absent: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Folder for the data; absent: memory only. */
  dataDir?: string;
  sync?: SyncPolicy;
  /**
   * A firestore.rules file, read again whenever it changes; or rules as text. Without either, only the owner has
   * access.
   */
  rulesFile?: string;
  rules?: string | null;
  /** Identifies the caller by an Authorization value. Default: unsigned ID tokens, and `Bearer owner`. */
  callerOf?: (authorization: string | null) => Caller;
  /** When given, ID tokens of other projects are refused. */
  projectId?: string;
  /** Allowed origins of pages, in addition to this machine's. */
  allowedOrigins?: readonly string[];
  /** Wall clock in milliseconds. */
  nowMs?: () => number;
  warn?: (message: string) => void;
  channelLimits?: Partial<ChannelLimits>;
};

/** A running Firestore. */
export interface FirestoreServer extends Controls {
  readonly port: number;
  readonly host: string;
  readonly store: Store;
  /** Closes every connection, and releases port and data folder. */
  stop(): Promise<void>;
}

/**
 * Starts a Firestore for the unmodified SDKs: WebChannel, REST and gRPC on one port. Rejects with an Error if the port
 * or folder is in use, the rules are invalid, or NODE_ENV is production and real Firebase settings are present.
 */
export async function startFirestore(options: FirestoreOptions = {}): Promise<FirestoreServer> {
  refuseProduction(process.env);
  const warn = options.warn ?? ((message: string) => console.warn(message));
  const { host = "127.0.0.1", dataDir, sync, nowMs } = options;
  const { callerOf = createCallerOf({ projectId: options.projectId, now: nowMs }) } = options;
  const guard = createRulesGuard(options, warn);
  const store = createStore({ dataDir, sync, nowMs, warn });
  const listen = createListen({ store, guard });
  const write = createWrite({ store, guard });
  const gate = new Gate();
  const channels = createWebChannels({ listen: listen.open, write, callerOf, limits: options.channelLimits });
  const grpc = createGrpcServer({ store, guard, listen: listen.open, write, callerOf, admit: gate.admit });

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      requireOwnPage(req, options.allowedOrigins);
    } catch (error) {
      return sendError(res, error);
    }
    allowOrigin(req, res);
    const path = req.url ?? "/";
    if (path.startsWith("/emulator/v1/")) return serveControls(controls, req, res);
    if (path === "/") return sendText(res, 200, "text/plain", "Ok\n");
    if (path === "/healthz") return sendJson(res, 200, { status: "ok" });
    if (req.method === "OPTIONS") return sendPreflightResponse(req, res);
    try {
      await gate.admit();
    } catch (error) {
      return sendError(res, error);
    }
    if (!channels.handle(req, res)) await serveRest({ store, guard, callerOf }, req, res);
  }

  const close = async () => {
    listen.close();
    channels.close();
    grpc.stop();
    guard.close();
    await store.close();
  };
  const shared = await listenOnSharedPort({
    port: options.port ?? 0,
    host,
    onRequest: (req, res) => void serve(req, res),
    onHttp2: grpc.accept,
    isClosed: () => gate.refusal === "connections",
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const controls: Controls = {
    ...createDataControls(store),
    delay(ms) {
      gate.delayMs = ms;
    },
    cut: () => shared.cut(),
    refuse(refusal) {
      gate.refusal = refusal;
      if (refusal === "connections") shared.cut();
    },
    setRules: (source, projectId) => guard.replace(source, projectId),
  };
  return {
    ...controls,
    port: shared.port,
    host,
    store,
    async stop() {
      // Channels are closed before their connections: a notified browser reconnects within two seconds, otherwise it
      // takes up to fifteen.
      channels.close();
      await shared.stop();
      await close();
    },
  };
}

function sendError(res: ServerResponse, thrown: unknown): void {
  const error = toStatusError(thrown);
  sendJson(res, error.httpStatus, errorBody(error));
}

/** Delays or refuses requests, as set by the controls. */
class Gate {
  refusal: Refusal = "none";
  delayMs = 0;

  /** Waits for the delay. Errors: UNAVAILABLE while refusing. */
  readonly admit = async (): Promise<void> => {
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    if (this.refusal === "none") return;
    throw new StatusError("UNAVAILABLE", "The emulator is set to be unavailable.");
  };
}

function createDataControls(store: Store): Pick<Controls, "clear" | "load" | "dump"> {
  return {
    clear(database) {
      const prefix = database === undefined ? "projects/" : `${database}/documents/`;
      const writes: Write[] = store.listAll(prefix).map(({ name }) => ({ kind: "delete", name, precondition: null }));
      if (writes.length > 0) store.commit(writes);
    },
    load(documents) {
      const writes = documents.flatMap((document) =>
        parseWrites([{ update: { name: document.name, fields: document.fields } }], databaseOf(String(document.name))),
      );
      if (writes.length > 0) store.commit(writes);
    },
    dump: () => store.listAll("projects/").sort((left, right) => compareNames(left.name, right.name)),
  };
}
