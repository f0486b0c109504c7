import { createServer, get, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Caller } from "../caller";
import { StatusError } from "../status";
import type { StreamSink } from "../stream";
import { createWebChannels, type WebChannels } from "./handler";
import type { ChannelLimits } from "./limits";

const LISTEN = "/google.firestore.v1.Firestore/Listen/channel";

/** The server's side of a stream: records the received messages; the test sends through `sink`. */
type Peer = {
  caller: Caller;
  sink: StreamSink;
  received: unknown[];
  closed: Promise<void>;
  isClosed: boolean;
  drains: number;
};

let server: Server;
let channels: WebChannels;
let peers: Peer[];
let base: string;

async function start(limits: Partial<ChannelLimits> = {}): Promise<void> {
  peers = [];
  const open = (caller: Caller, sink: StreamSink) => {
    let notifyClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      notifyClosed = resolve;
    });
    const peer: Peer = { caller, sink, received: [], closed, isClosed: false, drains: 0 };
    sink.onDrain(() => {
      peer.drains += 1;
    });
    peers.push(peer);
    return {
      receive: (message: unknown) => peer.received.push(message),
      close: () => {
        peer.isClosed = true;
        notifyClosed();
      },
    };
  };
  const callerOf = (authorization: string | null): Caller => {
    if (authorization === "Bearer bad") throw new StatusError("UNAUTHENTICATED", "bad token");
    return authorization === "Bearer owner" ? { kind: "owner" } : { kind: "user", auth: null };
  };
  channels = createWebChannels({ listen: open, write: open, callerOf, limits });
  server = createServer((req, res) => {
    if (!channels.handle(req, res)) res.writeHead(404).end("elsewhere");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() satisfies AddressInfo | string | null;
  base = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
}

afterEach(async () => {
  channels.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function peerAt(index: number): Peer {
  const peer = peers[index];
  if (!peer) throw new Error(`No stream ${index}.`);
  return peer;
}

const post = (query: string, body = "", headers: Record<string, string> = {}) =>
  fetch(`${base}${LISTEN}?${query}`, { method: "POST", body, headers });

const bodyOf = (offset: number, ...messages: unknown[]) =>
  `count=${messages.length}&ofs=${offset}${messages
    .map((message, index) => `&req${index}___data__=${encodeURIComponent(JSON.stringify(message))}`)
    .join("")}`;

function payloadOf(text: string): unknown {
  const end = text.indexOf("\n");
  const payload = text.slice(end + 1);
  expect(Number(text.slice(0, end))).toBe(payload.length);
  return JSON.parse(payload);
}

async function open(authorization?: string, ...messages: unknown[]): Promise<string> {
  const headers = authorization ? `headers=${encodeURIComponent(`Authorization:${authorization}\r\n`)}&` : "";
  const response = await post("VER=8&RID=1&CVER=22", headers + bodyOf(0, ...messages));
  expect(response.status).toBe(200);
  return response.headers.get("x-http-session-id") ?? "";
}

/** A hanging GET: collects the received text, and can wait for a text or for its end. */
async function openBack(sid: string, acknowledged: number, query = "CI=0") {
  const res = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${base}${LISTEN}?RID=rpc&SID=${sid}&AID=${acknowledged}&TYPE=xmlhttp&${query}`, resolve).on("error", reject);
  });
  let text = "";
  let isOver = false;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of waiting) check();
  };
  res.setEncoding("utf8");
  res.on("data", (chunk: string) => {
    text += chunk;
    wake();
  });
  res.on("close", () => {
    isOver = true;
    wake();
  });
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return {
    res,
    text: () => text,
    sees: (part: string) => until(() => text.includes(part)),
    ends: () => until(() => isOver),
  };
}

test("a session opens with its id, version 8 and the keep-alive interval", async () => {
  await start();

  const response = await post("VER=8&RID=7&CVER=22", bodyOf(0, { hello: 1 }));
  const sid = response.headers.get("x-http-session-id");

  expect(payloadOf(await response.text())).toEqual([[0, ["c", sid, "", 8, 14, 30_000]]]);
  expect(peerAt(0).received).toEqual([{ hello: 1 }]);
  expect(peerAt(0).caller).toEqual({ kind: "user", auth: null });
});

test("the encoded headers identify the caller", async () => {
  await start();

  await open("Bearer owner");

  expect(peerAt(0).caller).toEqual({ kind: "owner" });
});

test("an invalid token returns an error that the SDK can read", async () => {
  await start();

  const back = await openBack(await open("Bearer bad"), 0);
  await back.ends();

  expect(back.text()).toContain('"status":"UNAUTHENTICATED"');
  expect(back.text()).toContain('["close"]');
});

test("a streaming back channel gets a noop at once, then messages as they are sent", async () => {
  await start();
  const back = await openBack(await open(), 0);
  await back.sees("noop");

  peerAt(0).sink.send([{ a: "é" }, { b: 2 }]);
  await back.sees('{"b":2}');

  expect(back.text()).toBe('14\n[[1,["noop"]]]31\n[[2,[{"a":"é"}]],[3,[{"b":2}]]]');
});

test("unacknowledged messages are sent again on the next back channel", async () => {
  await start();
  const sid = await open();
  peerAt(0).sink.send([{ n: 1 }, { n: 2 }, { n: 3 }]);
  const lost = await openBack(sid, 0);
  await lost.sees('{"n":3}');

  const next = await openBack(sid, 2);
  await next.sees('{"n":3}');
  await lost.ends();

  expect(next.text()).toBe('15\n[[3,[{"n":3}]]]');
});

test("a long poll ends with its first batch", async () => {
  await start();
  const sid = await open();
  const poll = await Promise.all([
    openBack(sid, 0, "CI=1"),
    new Promise<void>((resolve) => setImmediate(() => resolve(void peerAt(0).sink.send([{ n: 1 }])))),
  ]);
  await poll[0].ends();

  expect(poll[0].text()).toBe('15\n[[1,[{"n":1}]]]');
});

test("a long poll without messages ends with a noop after TO", async () => {
  await start();
  const poll = openBack(await open(), 0, "CI=1&TO=1");

  const response = await poll;
  await response.ends();

  expect(response.text()).toBe('14\n[[1,["noop"]]]');
});

test("repeated messages are received once", async () => {
  await start();
  const sid = await open();

  await post(`SID=${sid}&RID=2&AID=0`, bodyOf(0, "a", "b"));
  await post(`SID=${sid}&RID=3&AID=0`, bodyOf(0, "a", "b"));
  const response = await post(`SID=${sid}&RID=4&AID=0`, bodyOf(1, "b", "c"));

  expect(peerAt(0).received).toEqual(["a", "b", "c"]);
  expect(payloadOf(await response.text())).toEqual([0, 0, 0]);
});

test("a POST's response reports the back channel and the data in flight", async () => {
  await start();
  const sid = await open();
  const back = await openBack(sid, 0);
  peerAt(0).sink.send([{ n: 1 }]);
  await back.sees('{"n":1}');

  const response = await post(`SID=${sid}&RID=2&AID=0`, bodyOf(0, "a"));

  expect(payloadOf(await response.text())).toEqual([1, 2, 17]);
});

test("terminating ends the stream and its back channel, and the session is unknown afterward", async () => {
  await start();
  const sid = await open();
  const back = await openBack(sid, 0);

  const goodbye = await post(`SID=${sid}&RID=2&TYPE=terminate`);
  await back.ends();
  const after = await post(`SID=${sid}&RID=3&AID=0`, bodyOf(0, "a"));

  expect(goodbye.status).toBe(200);
  expect(peerAt(0).isClosed).toBe(true);
  expect(after.status).toBe(400);
  expect((await after.text()).indexOf("Unknown SID")).toBeGreaterThan(0);
});

test("a stream's error reaches the browser in full and ends the back channel", async () => {
  await start();
  const back = await openBack(await open(), 0);

  peerAt(0).sink.fail(new StatusError("PERMISSION_DENIED", "no"));
  peerAt(0).sink.send([{ late: true }]);
  await back.ends();

  expect(back.text()).toContain(
    '[2,[{"error":{"code":403,"message":"no","status":"PERMISSION_DENIED"}}]],[3,["close"]]',
  );
  expect(back.text()).not.toContain("late");
  expect(peerAt(0).isClosed).toBe(true);
});

test("a session whose browser has disconnected is removed", async () => {
  await start({ orphanMs: 500 });
  const back = await openBack(await open(), 0);
  back.res.destroy();

  await peerAt(0).closed;

  expect(channels.sessionCount).toBe(0);
});

test("an idle back channel is kept alive", async () => {
  await start({ noopMs: 500 });
  const back = await openBack(await open(), 0);

  await back.sees('[[2,["noop"]]]');
});

test("a slow reader pauses the stream and receives everything once it continues", async () => {
  await start({ slowUnits: 1000, chunkUnits: 1000 });
  const sid = await open();
  const big = "x".repeat(900);
  const isReady = peerAt(0).sink.send([{ big }, { big }, { big }]);

  const back = await openBack(sid, 0);
  await back.sees("[3,[");

  expect(isReady).toBe(false);
  expect(peerAt(0).drains).toBe(1);
});

test("a reader that never catches up loses its session", async () => {
  await start({ stalledMs: 300, slowUnits: 1000 });
  const sid = await open();
  const back = await openBack(sid, 0);
  back.res.pause();
  const big = "x".repeat(1_000_000);
  for (let count = 0; count < 30; count += 1) peerAt(0).sink.send([{ big: big + count }]);

  await peerAt(0).closed;
  const after = await post(`SID=${sid}&RID=2&AID=0`, bodyOf(0, "a"));

  expect(after.status).toBe(400);
});

test("a back channel ends after enough data, so that the browser acknowledges it", async () => {
  await start({ inFlightUnits: 100, chunkUnits: 50 });
  const sid = await open();
  peerAt(0).sink.send([1, 2, 3, 4].map((n) => ({ n, text: "y".repeat(60) })));

  const first = await openBack(sid, 0);
  await first.ends();
  const second = await openBack(sid, 2);
  await second.ends();

  expect(first.text()).toContain("[2,[");
  expect(first.text()).not.toContain("[3,[");
  expect(second.text()).toMatch(/^\d+\n\[\[3,/);
});

test("a page can't open a channel as the owner", async () => {
  await start();

  const headers = `headers=${encodeURIComponent("Authorization:Bearer owner\r\n")}&`;
  const response = await post("VER=8&RID=1", headers + bodyOf(0), { Origin: "http://localhost:3000" });
  const sid = response.headers.get("x-http-session-id") ?? "";
  const back = await openBack(sid, 0);

  await back.sees("PERMISSION_DENIED");
  expect(peerAt(0).caller).toEqual({ kind: "user", auth: null });
});

test("pages can read every response, including errors", async () => {
  await start();
  const origin = { Origin: "http://localhost:3000" };

  const opened = await post("VER=8&RID=1", bodyOf(0), origin);
  const unknown = await post("SID=nobody&RID=1&AID=0", "", origin);
  const preflight = await fetch(`${base}${LISTEN}`, {
    method: "OPTIONS",
    headers: { ...origin, "Access-Control-Request-Headers": "x-goog-api-key" },
  });

  for (const response of [opened, unknown, preflight]) {
    expect(response.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
    expect(response.headers.get("access-control-allow-credentials")).toBe("true");
  }
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("x-goog-api-key");
});

test.each([
  ["an invalid message form", "VER=8&RID=1", "count=9"],
  ["a message that is not JSON", "VER=8&RID=1", "count=1&ofs=0&req0___data__=%7B"],
  ["another protocol version", "VER=7&RID=1", "count=0"],
  ["an unknown session", "SID=nobody&RID=1&AID=0", "count=0"],
  ["an AID that isn't a number", "SID=x&RID=1&AID=x", "count=0"],
])("%s gets a 400, and the server continues", async (_, query, body) => {
  await start();

  const response = await post(query, body);

  expect(response.status).toBe(400);
  await open();
});

test("acknowledging a message that was never sent gets a 400", async () => {
  await start();

  const response = await post(`SID=${await open()}&RID=2&AID=5`, bodyOf(0, "a"));

  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain("Unknown SID");
});

test("a body above the limit is refused", async () => {
  await start({ bodyBytes: 1000 });

  const response = await post("VER=8&RID=1", bodyOf(0, "x".repeat(2000)));

  expect(response.status).toBe(429);
});

test("an aborted request doesn't affect the server", async () => {
  await start();
  await new Promise<void>((resolve) => {
    const cut = request(`${base}${LISTEN}?VER=8&RID=1`, { method: "POST", headers: { "Content-Length": "1000" } });
    cut.on("error", () => resolve());
    cut.write("count=1");
    setImmediate(() => cut.destroy());
  });

  await open();
});

test("other paths are left to other handlers", async () => {
  await start();

  const response = await fetch(`${base}/v1/projects/p`);

  expect(await response.text()).toBe("elsewhere");
  peers = [];
});

test("closing the channels sends stop, so that browsers reconnect elsewhere", async () => {
  await start();
  const back = await openBack(await open(), 0);

  channels.close();
  await back.ends();

  expect(back.text()).toContain('["stop"]');
});
