import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { logoChangedSchema, logoLimits } from "@/lib/contracts/accounts/account-logo";
import { accountLogos } from "../../database/schema/accounts/logos";
import { readAccountIds } from "../../test-account-ids";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let other: Headers;
let id: string;
let red: Buffer;
let blue: Buffer;

const draw = (background: string, format: "png" | "jpeg" | "webp" | "gif" = "png") =>
  sharp({ create: { width: 300, height: 120, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

beforeAll(async () => {
  backend = await startTestBackend();
  [red, blue] = await Promise.all([draw("red"), draw("blue")]);
});
beforeEach(async () => {
  rep = await backend.signIn("rep@acme.example");
  other = await backend.signIn("rep@globex.example");
  [id = ""] = await readAccountIds(backend, rep, { limit: "1" });
  await backend.request({ method: "DELETE", url: `/accounts/${id}/logo/`, headers: rep });
  await backend.store.db.delete(accountLogos);
});
afterAll(() => backend.close());

const put = (content: Buffer | string, headers = rep) =>
  backend.request({
    method: "PUT",
    url: `/accounts/${id}/logo/`,
    headers,
    payload: { content: content.toString("base64") },
  });

async function save(content: Buffer) {
  const { status, body } = await put(content);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return logoChangedSchema.parse(body);
}

async function readLogo(): Promise<string | null | undefined> {
  const { body } = await backend.request({ url: `/accounts/${id}/`, headers: rep });
  return accountDetailSchema.parse(body).logo;
}

test.each(["png", "jpeg", "webp"] as const)("a logo in %s is redrawn as a small square", async (format) => {
  const { logo } = await save(await draw("green", format));

  const response = await backend.app.inject({ url: `/account-logos/${logo}/`, headers: rep });

  expect(await readLogo()).toBe(logo);
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: "webp", width: 96, height: 96 });
  expect(response.rawPayload.length).toBeLessThan(8_000);
  expect(response.headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ["an SVG", () => svg],
  ["a GIF", () => draw("red", "gif")],
  ["a damaged picture", () => red.subarray(0, 60)],
  ["a text", () => "Hello"],
  [
    "too many pixels",
    () =>
      sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
  ],
])("%s is refused and changes nothing", async (_what, make) => {
  const response = await put(Buffer.from(await make()));

  expect(response).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  expect(await readLogo()).toBeNull();
});

test("a file over the limit is refused", async () => {
  expect(await put(Buffer.alloc(logoLimits.bytes + 3))).toMatchObject({ status: 400 });
});

test("the markup behind a picture is not stored", async () => {
  const { logo } = await save(Buffer.concat([red, Buffer.from(svg)]));

  const response = await backend.app.inject({ url: `/account-logos/${logo}/`, headers: rep });

  expect(response.rawPayload.includes("<script>")).toBe(false);
});

test("another client can neither see nor change it", async () => {
  const { logo } = await save(red);

  expect(await backend.request({ url: `/account-logos/${logo}/`, headers: other })).toMatchObject({ status: 404 });
  expect(await put(blue, other)).toMatchObject({ status: 404 });
  expect(await backend.request({ method: "DELETE", url: `/accounts/${id}/logo/`, headers: other })).toMatchObject({
    status: 404,
  });
  expect(await readLogo()).toBe(logo);
});

test("uploading the same picture twice makes one change", async () => {
  const first = await save(red);

  expect(await save(red)).toEqual({ logo: first.logo, cause: null });
});

const undo = (cause: unknown) =>
  backend.request({ method: "POST", url: `/accounts/${id}/history/undo/`, headers: rep, payload: { cause } });

test("undoing a replacement restores the former logo, and the history names both", async () => {
  const first = await save(red);
  const second = await save(blue);

  expect(await readLogo()).toBe(second.logo);
  expect(await undo(second.cause)).toMatchObject({ body: { undone: 1 } });
  expect(await readLogo()).toBe(first.logo);

  const { body } = await backend.request({ url: `/accounts/${id}/history/?limit=1`, headers: rep });
  expect(historyPageSchema.parse(body).items).toMatchObject([{ field: "logo", old: "picture", new: "picture" }]);
});

test("undo restores a removed logo", async () => {
  const { logo } = await save(red);
  const removed = await backend.request({ method: "DELETE", url: `/accounts/${id}/logo/`, headers: rep });

  expect(await readLogo()).toBeNull();
  expect(await undo(logoChangedSchema.parse(removed.body).cause)).toMatchObject({ body: { undone: 1 } });
  expect(await readLogo()).toBe(logo);
});

test("an undo says when the former logo is no longer stored", async () => {
  await save(red);
  const { cause } = await save(blue);
  await backend.store.db.delete(accountLogos);

  expect(await undo(cause)).toMatchObject({ status: 409, body: { code: "too_late" } });
});

test("stores only the latest logos of an account", async () => {
  const { logo: first } = await save(red);
  for (let index = 0; index < logoLimits.perAccount; index += 1) {
    backend.advance(1_000);
    await save(await draw(`rgb(${index * 10}, 0, 100)`));
  }

  expect(await backend.store.db.$count(accountLogos)).toBe(logoLimits.perAccount);
  expect(await backend.request({ url: `/account-logos/${first}/`, headers: rep })).toMatchObject({ status: 404 });
});

test("an unknown logo is not found", async () => {
  expect(await backend.request({ url: `/account-logos/${randomUUID()}/`, headers: rep })).toMatchObject({
    status: 404,
  });
});
