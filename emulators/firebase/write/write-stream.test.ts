import type { Caller } from "../caller";
import type { Guard } from "../guard";
import { createStore } from "../store/create-store";
import type { StreamSink } from "../stream";
import { createWrite } from "./write-stream";

const database = "projects/p/databases/(default)";
const token = (count: number) => Buffer.from(String(count)).toString("base64");
const nameOf = (id: string) => `${database}/documents/c/${id}`;
const setOf = (id: string, n: number) => ({ update: { name: nameOf(id), fields: { n: { integerValue: String(n) } } } });

/** Rules that forbid writing documents with the id "closed". */
const guard: Guard = {
  rules: {
    authorize: ({ name }) => ({ allowed: !name.endsWith("/closed"), reads: [] }),
    authorizeQuery: () => ({ allowed: true, reads: [] }),
  },
  onChange: () => () => {},
};

function openStream(caller: Caller = { kind: "user", auth: null }) {
  const store = createStore();
  const log: unknown[] = [];
  const sink: StreamSink = {
    send: (messages) => {
      log.push(...messages);
      return true;
    },
    onDrain: () => {},
    fail: (error) => log.push(error.status),
  };
  return { store, stream: createWrite({ store, guard })(caller, sink), log };
}

test("a handshake is followed by one response per batch, each with a new token", () => {
  const { stream, log } = openStream();

  stream.receive({ database });
  stream.receive({ streamToken: token(1), writes: [setOf("a", 1), setOf("b", 1)] });
  stream.receive({ streamToken: token(1), writes: [setOf("a", 2)] });

  expect(log).toMatchObject([
    { streamId: "1", streamToken: token(1) },
    { streamToken: token(2), writeResults: [{ updateTime: expect.any(String) }, {}] },
    { streamToken: token(3), writeResults: [{}], commitTime: expect.any(String) },
  ]);
});

test("a transform's result is in the response", () => {
  const { stream, log } = openStream();
  const updateTransforms = [{ fieldPath: "n", increment: { integerValue: "5" } }];

  stream.receive({ database });
  stream.receive({ streamToken: token(1), writes: [{ ...setOf("a", 1), updateTransforms }] });

  expect(log[1]).toMatchObject({ writeResults: [{ transformResults: [{ integerValue: "6" }] }] });
});

test("closing without writes gets no response", () => {
  const { stream, log } = openStream();

  stream.receive({ database });
  stream.receive({ streamToken: token(1), writes: [] });

  expect(log).toHaveLength(1);
});

test("a batch that the rules refuse ends the stream, and neither it nor later batches are written", () => {
  const { store, stream, log } = openStream();

  stream.receive({ database });
  stream.receive({ streamToken: token(1), writes: [setOf("a", 1), setOf("closed", 1)] });
  stream.receive({ streamToken: token(1), writes: [setOf("b", 1)] });

  expect(log.slice(1)).toEqual(["PERMISSION_DENIED"]);
  expect(store.get(nameOf("a"))).toBeNull();
  expect(store.get(nameOf("b"))).toBeNull();
});

test("the owner bypasses all rules", () => {
  const { store, stream } = openStream({ kind: "owner" });

  stream.receive({ database });
  stream.receive({ streamToken: token(1), writes: [setOf("closed", 1)] });

  expect(store.get(nameOf("closed"))).not.toBeNull();
});

test("a failed precondition is NOT_FOUND", () => {
  const { stream, log } = openStream();

  stream.receive({ database });
  stream.receive({ streamToken: token(1), writes: [{ ...setOf("a", 1), currentDocument: { exists: true } }] });

  expect(log.at(-1)).toBe("NOT_FOUND");
});

test.each([
  ["a message that isn't an object", [null]],
  ["a message without a database", [{}]],
  ["a bad database", [{ database: "x" }]],
  ["writes before the handshake", [{ database, writes: [setOf("a", 1)] }]],
  ["a token that was never issued", [{ database }, { streamToken: token(2), writes: [setOf("a", 1)] }]],
  ["a message without a token", [{ database }, { writes: [setOf("a", 1)] }]],
  ["writes that aren't a list", [{ database }, { streamToken: token(1), writes: {} }]],
  ["an invalid write", [{ database }, { streamToken: token(1), writes: [{}] }]],
])("%s is refused", (_, messages) => {
  const { stream, log } = openStream();

  for (const message of messages) stream.receive(message);

  expect(log.at(-1)).toBe("INVALID_ARGUMENT");
});
