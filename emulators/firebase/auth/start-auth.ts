import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { requireOwnPage } from "../browser-origin";
import { refuseProduction } from "../production";
import { StatusError } from "../status";
import { allowOrigin, sendPreflightResponse } from "../webchannel/cors";
import { readBody } from "../webchannel/read-body";
import { AuthError, authErrorBody } from "./auth-error";
import { type AuthRequest, type AuthWorld, handleAuth } from "./route";
import { loadUsers, openUserFile } from "./stored-users";
import { type UserChange, UserPool } from "./user-pool";

const maxBodyBytes = 1_048_576;

export type AuthOptions = {
  /** The project of the browser's calls, which don't name a project. */
  projectId: string;
  /** 0 picks a free port. */
  port: number;
  host?: string;
  /** Folder for the accounts; if absent, accounts are kept in memory. */
  dataDir?: string;
  /** Allowed origins of pages, in addition to this machine's. */
  allowedOrigins?: readonly string[];
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** A running Auth emulator. */
export interface AuthServer {
  readonly port: number;
  /** Stops the server after all accounts are saved. */
  stop(): Promise<void>;
  /** Removes the accounts of one project, or of all projects. */
  clear(projectId?: string): Promise<void>;
  /** Calls `listener` after each change to an account, until the returned function is called. */
  onUserChanged(listener: (change: UserChange) => void): () => void;
}

/**
 * Starts an Auth service for the `firebase` and `firebase-admin` SDKs: custom tokens, passwords, anonymous users,
 * refresh, and the server's account calls. Its tokens are unsigned.
 *
 * @throws Error when the port is in use (EADDRINUSE), the stored accounts can't be read, or in production with real
 * settings
 */
export async function startAuth(options: AuthOptions): Promise<AuthServer> {
  refuseProduction(process.env);
  const accounts = new Accounts(options);
  const server = createServer((req, res) => {
    const refusal = findRefusal(req, options.allowedOrigins);
    if (refusal) send(res, refusal.httpStatus, authErrorBody(refusal));
    else void accounts.serve(req, res);
  });
  await listen(server, options.port, options.host ?? "127.0.0.1");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await accounts.save();
    },
    async clear(projectId) {
      accounts.clear(projectId);
      await accounts.save();
    },
    onUserChanged: (listener) => accounts.onChange(listener),
  };
}

class Accounts {
  private readonly pools = new Map<string, UserPool>();
  private readonly listeners = new Set<(change: UserChange) => void>();
  private readonly world: AuthWorld;
  private readonly file: { save(): Promise<void> };
  private isDirty = false;

  constructor({ projectId, dataDir, now = Date.now }: AuthOptions) {
    this.world = { projectId, now, poolOf: (id) => this.poolOf(id), clear: (id) => this.clear(id) };
    for (const [id, users] of Object.entries(dataDir === undefined ? {} : loadUsers(dataDir))) {
      for (const user of users) this.poolOf(id).restore(user);
    }
    const listUsers = () => Object.fromEntries([...this.pools].map(([id, pool]) => [id, pool.list()]));
    this.file = dataDir === undefined ? { save: async () => {} } : openUserFile(dataDir, listUsers);
  }

  async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method === "OPTIONS") return sendPreflightResponse(req, res);
    allowOrigin(req, res);
    if (req.url === "/healthz") return send(res, 200, { status: "ok" });
    try {
      const response = handleAuth(await requestOf(req), this.world);
      // Saved before responding, so that a crash can't lose a change that was already acknowledged.
      await this.save();
      send(res, 200, response);
    } catch (error) {
      const known = error instanceof AuthError ? error : new AuthError("INTERNAL_ERROR", 500);
      if (known !== error) console.error("auth emulator:", error);
      send(res, known.httpStatus, authErrorBody(known));
    }
  }

  async save(): Promise<void> {
    if (!this.isDirty) return;
    this.isDirty = false;
    try {
      await this.file.save();
    } catch (cause) {
      this.isDirty = true;
      throw cause;
    }
  }

  clear(projectId?: string): void {
    for (const pool of projectId === undefined ? this.pools.values() : [this.poolOf(projectId)]) {
      for (const user of pool.list()) pool.delete(user.localId);
    }
  }

  onChange(listener: (change: UserChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private poolOf(id: string): UserPool {
    const known = this.pools.get(id);
    if (known) return known;
    const pool = new UserPool(id, (change) => this.announce(change), this.world.now);
    this.pools.set(id, pool);
    return pool;
  }

  private announce(change: UserChange): void {
    this.isDirty = true;
    for (const listener of this.listeners) listener(change);
  }
}

function findRefusal(req: IncomingMessage, allowedOrigins: readonly string[] | undefined): AuthError | null {
  try {
    requireOwnPage(req, allowedOrigins);
    return null;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return new AuthError(error.message, error.httpStatus);
  }
}

async function requestOf(req: IncomingMessage): Promise<AuthRequest> {
  const [rawPath = "", search = ""] = (req.url ?? "").split("?", 2);
  const path = decodePath(rawPath);
  const text = await readText(req);
  const isForm = req.headers["content-type"]?.includes("application/x-www-form-urlencoded") ?? false;
  const body: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text);
  const authorization = req.headers.authorization ?? null;
  return { method: req.method ?? "GET", path, query: new URLSearchParams(search), authorization, body };
}

async function readText(req: IncomingMessage): Promise<string> {
  try {
    return await readBody(req, maxBodyBytes);
  } catch {
    throw new AuthError("Request payload size exceeds the limit.", 413);
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AuthError("The path is not well formed.");
  }
}

function parseJson(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new AuthError("Invalid JSON payload received.");
  }
}

function send(res: ServerResponse, status: number, body: object): void {
  if (res.headersSent || res.destroyed) return;
  const text = JSON.stringify(body);
  res
    .writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate",
      "Content-Length": String(Buffer.byteLength(text)),
    })
    .end(text);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
}
