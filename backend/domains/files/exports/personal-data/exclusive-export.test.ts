import { once } from "node:events";
import { PassThrough } from "node:stream";
import { startExclusiveExport } from "./exclusive-export";

const running = expect.objectContaining({ status: 409, code: "export_running" });

test("an export whose client disconnects before reading anything lets the next one begin", async () => {
  const sending = new PassThrough();
  startExclusiveExport("user a", sending);
  expect(() => startExclusiveExport("user a", new PassThrough())).toThrow(running);
  expect(() => startExclusiveExport("user b", new PassThrough())).not.toThrow();

  sending.destroy();
  await once(sending, "close");

  expect(() => startExclusiveExport("user a", new PassThrough())).not.toThrow();
});

test("an export whose client had disconnected before it began doesn't block the next one", async () => {
  const closed = new PassThrough().destroy();
  await once(closed, "close");

  startExclusiveExport("user c", closed);
  await new Promise(setImmediate);

  expect(() => startExclusiveExport("user c", new PassThrough())).not.toThrow();
});
