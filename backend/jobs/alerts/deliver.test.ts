import { outbox } from "../../database/schema/outbox";
import { enqueue, withdraw } from "../../domains/shared/outbox";
import type { Delivery } from "../../realtime/delivery";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { type Deliverer, deliverOutbox } from "./deliver";

let backend: TestBackend;
let deliverer: Deliverer;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(() => backend.store.db.delete(outbox));
afterEach(() => deliverer.stop());
afterAll(() => backend.close());

const put = (...paths: string[]) =>
  enqueue(
    backend.store.db,
    paths.map((path) => ({ kind: "set" as const, path, fields: { path } })),
  );

/** Follows the outbox with a gateway that records deliveries, and fails or hangs as `answer` decides. */
function follow(respond: (delivery: Delivery) => Promise<void>, attemptMs = 2_000) {
  const arrived: string[] = [];
  const failedPaths: string[] = [];
  const waiting = new Set<() => void>();
  const notify = () => {
    for (const poll of waiting) poll();
  };
  deliverer = deliverOutbox({
    db: backend.store.db,
    attemptMs,
    gateway: {
      deliver: async (delivery) => {
        await respond(delivery);
        arrived.push(delivery.path);
        notify();
      },
    },
    onFailure: ({ delivery, isPermanent }) => {
      if (isPermanent) failedPaths.push(delivery.path);
      notify();
    },
  });
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const poll = () => {
        if (!isTrue()) return;
        waiting.delete(poll);
        resolve();
      };
      waiting.add(poll);
      poll();
    });
  return { arrived, failedPaths, until };
}

const refusal = () => Promise.reject(Object.assign(new Error("refused"), { code: 3 }));

test("gives up a rejected change after five attempts and delivers the changes behind it", async () => {
  const { arrived, failedPaths, until } = follow(({ path }) => (path === "poison" ? refusal() : Promise.resolve()));
  await put("poison", "healthy");
  deliverer.wake();

  await until(() => arrived.length === 1);
  await until(() => failedPaths.length === 1);
  await deliverer.stop();

  expect(arrived).toEqual(["healthy"]);
  expect(failedPaths).toEqual(["poison"]);
  const rows = await backend.store.db.select().from(outbox).orderBy(outbox.seq);
  expect(rows).toMatchObject([
    { path: "poison", attempts: 5, failedAt: expect.any(Date), lastError: "3 refused" },
    { path: "healthy", failedAt: null, deliveredAt: expect.any(Date) },
  ]);
});

test("delivers a new change while sixteen others keep failing", async () => {
  const stuck = Array.from({ length: 16 }, (_, n) => `stuck ${n}`);
  let failures = 0;
  const { arrived, until } = follow(async ({ path }) => {
    if (!path.startsWith("stuck")) return;
    failures += 1;
    if (failures > stuck.length) await new Promise(() => undefined);
    throw new Error("away");
  });
  await put(...stuck);
  deliverer.wake();
  // The retries hang in their second attempt; half of the slots stay free for new changes.
  await until(() => failures > stuck.length + 3);

  await put("new");
  deliverer.wake();
  await until(() => arrived.length === 1);

  expect(arrived).toEqual(["new"]);
});

test("retries a failed change before the next change of the same document", async () => {
  let failures = 0;
  const { arrived, until } = follow(async ({ path, version }) => {
    if (path === "one" && failures < 2) {
      failures += 1;
      throw new Error(`away for ${version}`);
    }
  });
  await put("one", "two");
  await put("one");
  deliverer.wake();

  await until(() => arrived.length === 3);

  expect(arrived).toEqual(["two", "one", "one"]);
});

test("doesn't poll while all retries hang and other changes wait behind them", async () => {
  const { db } = backend.store;
  const paths = Array.from({ length: 16 }, (_, n) => `stuck ${n}`);
  await put(...paths);
  await db.update(outbox).set({ attempts: 1 });
  await put(...paths);
  let attempts = 0;
  const { until } = follow(() => {
    attempts += 1;
    return attempts === 8 ? Promise.reject(new Error("away")) : new Promise(() => undefined);
  });
  await until(() => attempts > 8);
  const execute = jest.spyOn(db, "execute");

  await new Promise((resolve) => setTimeout(resolve, 1_000));

  expect(execute.mock.calls.length).toBeLessThan(10);
  execute.mockRestore();
});

test("queues and withdraws changes of more documents than a statement has parameters", async () => {
  const { db } = backend.store;
  follow(async () => undefined);
  await deliverer.stop();
  const paths = Array.from({ length: 70_000 }, (_, n) => `many ${n}`);

  await put(...paths);
  const [first, second] = await db.select().from(outbox).orderBy(outbox.seq).limit(2);
  await withdraw(db, paths);

  expect([first, second]).toMatchObject([
    { path: "many 0", kind: "set", fields: { path: "many 0" }, dueAt: new Date(0), trace: null },
    { path: "many 1" },
  ]);
  expect(await db.$count(outbox)).toBe(0);
});
