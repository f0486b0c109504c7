import { Agent, get, type IncomingMessage, request } from "node:http";

/** Many clients without a browser: open streams whose readers count matching messages. */
export type RawClients = { arrived(): number; until(count: number): Promise<void>; close(): Promise<void> };

type Counter = RawClients & { note(text: string): void; add(res: IncomingMessage): void };

function createCounter(marker: string): Counter {
  const responses: IncomingMessage[] = [];
  let arrived = 0;
  let waiting: { count: number; resolve: () => void } | null = null;
  const counter: Counter = {
    arrived: () => arrived,
    note: (text) => {
      if (!text.includes(marker)) return;
      arrived += 1;
      if (waiting && arrived >= waiting.count) waiting.resolve();
    },
    add: (res) => {
      responses.push(res);
      res.setEncoding("utf8");
      res.on("data", (text: string) => counter.note(text));
      res.on("error", () => {});
    },
    until: (count) =>
      new Promise((resolve) => {
        waiting = { count, resolve };
        if (arrived >= count) resolve();
      }),
    close: async () => {
      for (const res of responses) res.destroy();
    },
  };
  return counter;
}

function openGet(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, resolve).on("error", reject);
  });
}

function post(url: string, body: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const req = request(url, { method: "POST", agent }, (res) => {
      res.resume();
      res.on("end", () => resolve(res));
    });
    req.on("error", reject);
    req.end(body);
  });
}

/** Opens clients of the plain event stream. `marker` is the text that they count. */
export async function openEventClients(port: number, count: number, marker: string): Promise<RawClients> {
  const counter = createCounter(marker);
  const agent = new Agent({ keepAlive: true });
  for (let opened = 0; opened < count; opened += 1) {
    counter.add(await openGet(`http://127.0.0.1:${port}/events`, agent));
  }
  return counter;
}

/** Opens clients that listen to a collection over WebChannel, one session each, as the browser SDK does. */
export async function openListenClients(
  port: number,
  count: number,
  collectionId: string,
  marker: string,
): Promise<RawClients> {
  const counter = createCounter(marker);
  const agent = new Agent({ keepAlive: true });
  const database = "projects/demo/databases/(default)";
  const query = { parent: `${database}/documents`, structuredQuery: { from: [{ collectionId }] } };
  const message = JSON.stringify({ database, addTarget: { targetId: 1002, query } });
  const body = `count=1&ofs=0&req0___data__=${encodeURIComponent(message)}`;
  const sids: string[] = [];
  const url = `http://127.0.0.1:${port}/google.firestore.v1.Firestore/Listen/channel?VER=8`;
  for (let opened = 0; opened < count; opened += 1) {
    const answer = await post(`${url}&RID=1&CVER=22`, body, agent);
    const sid = String(answer.headers["x-http-session-id"]);
    sids.push(sid);
    counter.add(await openGet(`${url}&RID=rpc&SID=${sid}&AID=0&CI=0&TYPE=xmlhttp`, agent));
  }
  return {
    ...counter,
    close: async () => {
      for (const sid of sids) await post(`${url}&SID=${sid}&RID=2&TYPE=terminate`, "", agent);
      await counter.close();
      agent.destroy();
    },
  };
}
