/** @jest-environment jsdom */
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { uploadAttachment } from "./upload-attachment";

const file = { id: "f-1", name: "Offer.pdf", bytes: 5 };
const { chunkBytes } = attachmentLimits;
let requests: string[];

/** A host that responds to each request by its method and path; other requests get 204. */
function respondWith(responses: Record<string, () => { status: number; body?: unknown } | null>) {
  requests = [];
  global.fetch = (async (path: string, { method = "GET" }: RequestInit = {}) => {
    const name = `${method} ${path}`;
    requests.push(name);
    const key = Object.keys(responses).find((one) => name.includes(one));
    const response = key === undefined ? { status: 204, body: undefined } : responses[key]?.();
    if (!response) throw new TypeError("no network");
    return {
      status: response.status,
      ok: response.status < 400,
      headers: new Headers(),
      text: async () => (response.body === undefined ? "" : JSON.stringify(response.body)),
    };
  }) as unknown as typeof fetch;
}

const started = { "POST ": () => ({ status: 201, body: file }) };
const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], "Offer.pdf");

async function upload(bytes: number, way = new AbortController()) {
  const shares: number[] = [];
  const uploaded = await uploadAttachment(fileOf(bytes), {
    signal: way.signal,
    onProgress: (share) => shares.push(share),
  });
  return { uploaded, shares };
}

test("uploads a file in chunks and reports the progress", async () => {
  respondWith(started);

  const { uploaded, shares } = await upload(2 * chunkBytes + 1);

  expect(uploaded).toEqual({ kind: "ok", file });
  expect(requests).toHaveLength(4);
  expect(shares.map((share) => Math.round(share * 100))).toEqual([50, 100, 100]);
});

test("retries a lost chunk but not a refused one, and deletes the incomplete upload", async () => {
  let lost = 0;
  respondWith({ ...started, "chunks/0": () => (lost++ === 0 ? null : { status: 204 }) });
  expect((await upload(5)).uploaded).toEqual({ kind: "ok", file });

  respondWith({ ...started, "chunks/0": () => ({ status: 400, body: { detail: "This file isn’t taken." } }) });
  expect((await upload(5)).uploaded).toEqual({ kind: "refused", detail: "This file isn’t taken." });

  expect(requests).toEqual([
    "POST /api/attachments",
    "PUT /api/attachments/f-1/chunks/0",
    "DELETE /api/attachments/f-1",
  ]);
});

test("canceling during the start deletes the upload from the server", async () => {
  const way = new AbortController();
  respondWith({
    "POST ": () => {
      way.abort();
      return { status: 201, body: file };
    },
  });

  expect((await upload(5, way)).uploaded).toBeNull();
  expect(requests).toEqual(["POST /api/attachments", "DELETE /api/attachments/f-1"]);
});

test("shows the server's message when the quota is exceeded", async () => {
  respondWith({ "POST ": () => ({ status: 409, body: { code: "attachment_quota", detail: "There is no room." } }) });

  expect((await upload(5)).uploaded).toEqual({ kind: "refused", detail: "There is no room." });
});
