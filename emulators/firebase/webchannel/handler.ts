import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ownerInPage } from "../browser-origin";
import type { Caller } from "../caller";
import { invalidArgument, type StatusError, toStatusError } from "../status";
import type { OpenStream } from "../stream";
import { BackChannel } from "./back-channel";
import { type ChannelRequest, type ChannelRpc, findChannelRpc, parseChannelRequest } from "./channel-request";
import { frameChunk } from "./chunk";
import { allowOrigin, sendPreflightResponse } from "./cors";
import { type ForwardBody, parseForwardBody } from "./forward-body";
import { CHANNEL_LIMITS, type ChannelLimits } from "./limits";
import { readBody } from "./read-body";
import { ChannelSession } from "./session";

/**
 * The dependencies of the channels. `callerOf` identifies the caller by an Authorization value; it throws StatusError
 * UNAUTHENTICATED.
 */
export type WebChannelOptions = {
  listen: OpenStream;
  write: OpenStream;
  callerOf: (authorization: string | null) => Caller;
  limits?: Partial<ChannelLimits>;
};

/** A WebChannel server to mount in an HTTP server. */
export interface WebChannels {
  /** Handles the request if it is for a channel; otherwise returns false. */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  /** Number of open sessions. */
  readonly sessionCount: number;
  /** Ends every session abruptly, as a restart would. */
  cut(): void;
  /** Ends every session in an orderly way, so that browsers reconnect, and stops all timers. */
  close(): void;
}

/** Serves Listen and Write over WebChannel version 8 (streaming and long polling), as used by the `firebase` SDK. */
export function createWebChannels(options: WebChannelOptions): WebChannels {
  return new Channels(options);
}

function refuse(res: ServerResponse, error: StatusError): void {
  if (res.headersSent) return;
  res.writeHead(error.httpStatus, { "Content-Type": "text/plain; charset=utf-8" }).end(`Error: ${error.message}`);
}

function respond(res: ServerResponse, payload: unknown, headers: Record<string, string> = {}): void {
  const body = frameChunk(JSON.stringify(payload));
  res
    .writeHead(200, {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate",
      "Content-Length": String(Buffer.byteLength(body)),
    })
    .end(body);
}

class Channels implements WebChannels {
  readonly #options: WebChannelOptions;
  readonly #limits: ChannelLimits;
  readonly #sessions = new Map<string, ChannelSession>();
  #ticker: NodeJS.Timeout | null = null;

  constructor(options: WebChannelOptions) {
    this.#options = options;
    this.#limits = { ...CHANNEL_LIMITS, ...options.limits };
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  handle(req: IncomingMessage, res: ServerResponse): boolean {
    const [path = "", search = ""] = (req.url ?? "").split("?", 2);
    const rpc = findChannelRpc(path);
    if (!rpc) return false;
    allowOrigin(req, res);
    try {
      const request = parseChannelRequest(req.method ?? "", new URLSearchParams(search), this.#limits.noopMs);
      this.#dispatch(request, rpc, req, res).catch((error) => refuse(res, toStatusError(error)));
    } catch (error) {
      refuse(res, toStatusError(error));
    }
    return true;
  }

  cut(): void {
    for (const session of [...this.#sessions.values()]) session.close();
  }

  close(): void {
    for (const session of [...this.#sessions.values()]) session.dismiss();
    if (this.#ticker) clearInterval(this.#ticker);
    this.#ticker = null;
  }

  async #dispatch(request: ChannelRequest, rpc: ChannelRpc, req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (request.kind === "preflight") sendPreflightResponse(req, res);
    else if (request.kind === "back") this.#attach(request, res);
    else if (request.kind === "terminate") this.#terminate(request.sid, res);
    else {
      const body = parseForwardBody(await readBody(req, this.#limits.bodyBytes));
      if (request.kind === "open") this.#open(rpc, body, req, res);
      else this.#forward(request, body, res);
    }
  }

  #open(rpc: ChannelRpc, body: ForwardBody, req: IncomingMessage, res: ServerResponse): void {
    const id = randomBytes(16).toString("base64url");
    const isFromPage = req.headers.origin !== undefined;
    const session = this.#createSession(id, rpc, body.headers.get("authorization") ?? null, isFromPage);
    this.#sessions.set(id, session);
    this.#ticker ??= setInterval(() => this.#tick(), 1000).unref();
    respond(res, [[0, ["c", id, "", 8, 14, this.#limits.keepAliveMs]]], { "X-HTTP-Session-Id": id });
    session.receive(body.messages);
  }

  #createSession(id: string, rpc: ChannelRpc, authorization: string | null, isFromPage: boolean): ChannelSession {
    let caller: Caller = { kind: "user", auth: null };
    let refusal: StatusError | null = null;
    try {
      const claimed = this.#options.callerOf(authorization);
      if (claimed.kind === "owner" && isFromPage) throw ownerInPage();
      caller = claimed;
    } catch (error) {
      refusal = toStatusError(error);
    }
    const session = new ChannelSession({
      id,
      caller,
      open: rpc === "Listen" ? this.#options.listen : this.#options.write,
      limits: this.#limits,
      now: () => performance.now(),
      onClosed: () => this.#sessions.delete(id),
    });
    // The error is sent as a message, since the SDK only reads error codes from messages; it interprets any HTTP error
    // as "unavailable".
    if (refusal) session.fail(refusal);
    return session;
  }

  #forward(request: ChannelRequest & { kind: "forward" }, body: ForwardBody, res: ServerResponse): void {
    const session = this.#find(request.sid, request.acknowledged, res);
    if (!session) return;
    session.receive(body.messages);
    respond(res, session.report);
  }

  #attach(request: ChannelRequest & { kind: "back" }, res: ServerResponse): void {
    const session = this.#find(request.sid, request.acknowledged, res);
    session?.attach(new BackChannel(res, request.mode, performance.now()));
  }

  #terminate(sid: string, res: ServerResponse): void {
    this.#sessions.get(sid)?.close();
    res.writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Content-Length": "0" }).end();
  }

  #find(sid: string, acknowledged: number, res: ServerResponse): ChannelSession | null {
    const session = this.#sessions.get(sid);
    if (!session || session.isFinished) {
      // The SDK searches the body for exactly this text.
      refuse(res, invalidArgument("Unknown SID"));
      return null;
    }
    if (!session.acknowledge(acknowledged)) throw invalidArgument("AID was never sent.");
    return session;
  }

  #tick(): void {
    for (const session of [...this.#sessions.values()]) session.tick();
    if (this.#sessions.size === 0 && this.#ticker) {
      clearInterval(this.#ticker);
      this.#ticker = null;
    }
  }
}
