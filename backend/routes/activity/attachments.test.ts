import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { noteSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import { attachmentSchema } from "@/lib/contracts/activity/attachment";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { attachmentChunks, attachments, attachmentTotals, notes } from "../../database/schema/activity";
import { clientViewings } from "../../database/schema/sign-in/client-viewings";
import { openAttachment } from "../../domains/activity/attachments/note-attachments";
import { sweep } from "../../jobs/maintenance/sweep";
import { uidOf } from "../../seed/users";
import { readAccountIds } from "../../test-account-ids";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

const { chunkBytes } = attachmentLimits;
const pdf = Buffer.from("%PDF-1.7\nAn offer of three pages\n");
const quotaBytes = 3 * chunkBytes;
let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let other: Headers;
let ids: string[];

beforeAll(async () => {
  backend = await startTestBackend({ attachmentBytes: quotaBytes });
});
beforeEach(async () => {
  await backend.store.db.delete(attachments);
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  other = await backend.signIn("rep@globex.example");
  ids = await readAccountIds(backend, rep, { limit: "2" });
});
afterAll(() => backend.close());

const begin = (name: string, bytes: number, headers = rep) =>
  backend.request({ method: "POST", url: "/attachments/", headers, payload: { file_name: name, bytes } });

const put = (id: string, index: number, content: Buffer, headers = rep) =>
  backend.request({
    method: "PUT",
    url: `/attachments/${id}/chunks/${index}/`,
    headers: { ...headers, "content-type": "application/octet-stream" },
    payload: content,
  });

/** Uploads a complete file. */
async function upload(name = "Offer.pdf", content = pdf, headers = rep): Promise<string> {
  const { status, body } = await begin(name, content.length, headers);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { id } = attachmentSchema.parse(body);
  for (let index = 0; index * chunkBytes < content.length; index += 1) {
    const sent = await put(id, index, content.subarray(index * chunkBytes, (index + 1) * chunkBytes), headers);
    if (sent.status !== 204) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`);
  }
  return id;
}

const write = (files: string[], headers = rep, more: Record<string, unknown> = {}) =>
  backend.request({
    method: "POST",
    url: `/accounts/${ids[0]}/notes/`,
    headers,
    payload: { body: "The offer", files, ...more },
  });

async function writeNote(files: string[]) {
  const { status, body } = await write(files);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return noteSchema.parse(body);
}

async function download(id: string, headers = rep) {
  const { statusCode } = await backend.app.inject({ url: `/attachments/${id}/content/`, headers });
  return { status: statusCode };
}

/** Opens a file as an operator whose session views Acme. */
async function openAsOperator(id: string) {
  const viewing = { clientId: "acme", sessionId: randomUUID(), operatorId: uidOf("admin@sightline.example") };
  const startedAt = backend.now();
  const endsAt = new Date(startedAt.getTime() + 60_000);
  await backend.store.db.insert(clientViewings).values({ ...viewing, reason: "Case 4711", startedAt, endsAt });
  const principal = { clientId: "acme", uid: viewing.operatorId, role: "admin" as const, denied: [] };
  const session = { ...principal, viewingSessionId: viewing.sessionId };
  return (await openAttachment(backend.store.db, session, id, backend.now)).content;
}

const total = async () => (await backend.store.db.select().from(attachmentTotals))[0]?.bytes ?? 0;

test("a download is cut off when the operator's view of the client ends", async () => {
  const file = await upload("Offer.pdf", Buffer.concat([pdf, Buffer.alloc(chunkBytes, "x")]));
  await writeNote([file]);
  const content = await openAsOperator(file);
  expect((await content.next()).value).toHaveLength(chunkBytes);

  await backend.store.db.delete(clientViewings);
  backend.advance(1_000);

  await expect(content.next()).rejects.toMatchObject({ code: "client_required" });
});

test("a file is uploaded in chunks, attached to a note and downloaded whole, never rendered as a page", async () => {
  const long = Buffer.concat([pdf, Buffer.alloc(chunkBytes, "x")]);
  const [first, second] = [await upload("Angebot Müller.pdf", long), await upload("Notes.txt", Buffer.from("Grüße"))];

  const note = await writeNote([second, first]);

  expect(note.files?.map(({ name, bytes }) => [name, bytes])).toEqual([
    ["Notes.txt", 7],
    ["Angebot Müller.pdf", long.length],
  ]);
  const response = await backend.app.inject({ url: `/attachments/${first}/content/`, headers: leader });
  expect(response.rawPayload.equals(long)).toBe(true);
  expect(response.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename=\"Angebot M_ller.pdf\"; filename*=UTF-8''Angebot%20M%C3%BCller.pdf",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("another client can't access a file in any way, and a colleague only once it is on a note", async () => {
  const id = await upload();
  expect((await download(id)).status).toBe(404);
  expect((await download(id, leader)).status).toBe(404);
  expect((await put(id, 0, pdf, leader)).status).toBe(404);
  expect((await write([id], leader)).body).toMatchObject({ code: "attachment_gone" });
  await backend.request({ method: "DELETE", url: `/attachments/${id}/`, headers: leader });

  await writeNote([id]);

  expect((await download(id, leader)).status).toBe(200);
  expect((await download(id, other)).status).toBe(404);
  expect((await put(id, 0, pdf, other)).status).toBe(404);
  expect((await backend.request({ method: "DELETE", url: `/attachments/${id}/`, headers: other })).status).toBe(204);
  expect((await download(id)).status).toBe(200);
  expect((await download(randomUUID())).status).toBe(404);
});

test("is removed and restored with its note, and the cleanup frees its space", async () => {
  const id = await upload();
  const note = await writeNote([id]);
  const at = `/accounts/${ids[0]}/notes/${note.id}/`;

  await backend.request({ method: "DELETE", url: at, headers: rep });
  expect((await download(id)).status).toBe(404);
  expect((await backend.request({ method: "POST", url: `${at}restore/`, headers: rep })).body).toMatchObject({
    files: [{ id }],
  });
  expect((await download(id)).status).toBe(200);
  expect(await total()).toBe(pdf.length);
  await backend.request({ method: "DELETE", url: at, headers: rep });
  backend.advance(31 * 86_400_000);
  await sweep(backend.services);

  expect(await backend.store.db.$count(notes, eq(notes.id, note.id))).toBe(0);
  expect([await backend.store.db.$count(attachmentChunks), await total()]).toEqual([0, 0]);
});

test("deletes a file without a note after two days or when it is discarded", async () => {
  await upload();
  backend.advance((attachmentLimits.waitingHours - 1) * 3_600_000);
  await sweep(backend.services);
  expect(await backend.store.db.$count(attachments)).toBe(1);
  backend.advance(2 * 3_600_000);
  await sweep(backend.services);
  expect(await backend.store.db.$count(attachments)).toBe(0);

  rep = await backend.signIn("rep@acme.example");
  const id = await upload();
  for (let n = 0; n < 2; n += 1)
    expect((await backend.request({ method: "DELETE", url: `/attachments/${id}/`, headers: rep })).status).toBe(204);
  expect([await backend.store.db.$count(attachmentChunks), await total()]).toEqual([0, 0]);
});

test("attaching a file to a second note is rejected, and so is discarding an attached file", async () => {
  const id = await upload();
  const [one, two] = await Promise.all([write([id]), write([id])]);

  expect([one.status, two.status].sort()).toEqual([201, 409]);
  expect([one, two].find(({ status }) => status === 409)?.body).toMatchObject({ code: "attachment_taken" });
  const deletion = await backend.request({ method: "DELETE", url: `/attachments/${id}/`, headers: rep });
  expect([deletion.status, deletion.body]).toMatchObject([409, { code: "attachment_taken" }]);
  expect(await backend.store.db.$count(notes, eq(notes.body, "The offer"))).toBeGreaterThan(0);
});

test("a note with a file that is sent again with the same key is created once", async () => {
  const id = await upload();
  const headers = { ...rep, "idempotency-key": randomUUID() };

  const [first, again] = [await write([id], headers), await write([id], headers)];

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(noteSchema.parse(again.body).id).toBe(noteSchema.parse(first.body).id);
});

test("rejects a note with an incomplete or missing file", async () => {
  const { id } = attachmentSchema.parse((await begin("Offer.pdf", chunkBytes + 10)).body);
  await put(id, 0, Buffer.concat([pdf, Buffer.alloc(chunkBytes - pdf.length)]));
  const count = () => backend.store.db.$count(notes, eq(notes.body, "Half"));

  for (const files of [[id], [randomUUID()]]) {
    const { status, body } = await write(files, rep, { body: "Half" });
    expect([status, body]).toMatchObject([400, { code: "attachment_gone" }]);
  }
  expect(await count()).toBe(0);
});

describe("rejected files", () => {
  test.each([
    ["an HTML page", "page.html", Buffer.from("<script>alert(1)</script>")],
    ["an HTML page with a text extension", "page.txt", Buffer.from("<script>alert(1)</script>")],
    ["an SVG image with a script", "logo.svg", Buffer.from("<svg onload='alert(1)'/>")],
    ["a program with a PDF extension", "offer.pdf", Buffer.from("MZ\x90\x00")],
    ["a PDF with an image extension", "offer.png", pdf],
    ["a file without an extension", "offer", pdf],
  ])("%s", async (_what, name, content) => {
    const started = await begin(name, content.length);
    const sent = started.status === 201 ? await put(attachmentSchema.parse(started.body).id, 0, content) : started;

    expect([sent.status, sent.body]).toMatchObject([400, { code: "attachment_type" }]);
  });

  test("too long, empty, or not of the announced length", async () => {
    expect((await begin("a.pdf", attachmentLimits.bytes + 1)).status).toBe(400);
    expect((await begin("a.pdf", 0)).status).toBe(400);
    const { id } = attachmentSchema.parse((await begin("a.pdf", pdf.length)).body);
    expect((await put(id, 0, Buffer.concat([pdf, pdf]))).status).toBe(400);
    expect((await put(id, 1, pdf)).status).toBe(400);
    expect((await put(id, 0, pdf)).status).toBe(204);
    expect((await put(id, 0, pdf)).status).toBe(204);
  });

  test("binary data in a text file, and a later chunk before the first", async () => {
    const { id } = attachmentSchema.parse((await begin("a.txt", chunkBytes + 2)).body);
    expect((await put(id, 1, Buffer.from("ab"))).status).toBe(400);
    await put(id, 0, Buffer.alloc(chunkBytes, "a"));

    expect((await put(id, 1, Buffer.from("a\x00"))).body).toMatchObject({ code: "attachment_type" });
  });

  test("more files than a note allows, and any from an operator", async () => {
    const operator = await backend.signIn("admin@sightline.example");
    expect((await begin("a.pdf", 10, operator)).status).toBe(403);
    const many = Array.from({ length: attachmentLimits.perNote + 1 }, () => randomUUID());
    expect((await write(many)).status).toBe(400);
  });
});

describe("limits", () => {
  test("a client's storage is limited, even for concurrent uploads, and the error states the limit", async () => {
    const size = 2 * chunkBytes;
    const responses = await Promise.all([begin("a.pdf", size), begin("b.pdf", size), begin("c.pdf", size, leader)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "attachment_quota",
      detail: expect.stringContaining("6 MB in total"),
    });
    expect(await total()).toBe(size);
    expect((await begin("d.pdf", size, other)).status).toBe(201);
  });

  test("a user's uploads without a note are limited", async () => {
    for (let n = 0; n < attachmentLimits.waiting; n += 1) expect((await begin("a.pdf", 10)).status).toBe(201);

    expect((await begin("a.pdf", 10)).body).toMatchObject({ code: "attachment_quota" });
    expect((await begin("a.pdf", 10, leader)).status).toBe(201);
  });
});

test("the timeline's file filter lists notes with files and notes whose replies have files", async () => {
  const plain = noteSchema.parse((await write([], rep, { body: "No file" })).body);
  const parent = noteSchema.parse((await write([], rep, { body: "A question" })).body);
  const own = await writeNote([await upload()]);
  await write([await upload("Answer.pdf")], rep, { reply_to: parent.id });
  const read = async (kind: string) => {
    const url = `/accounts/${ids[0]}/timeline/`;
    const { body } = await backend.request({ url, headers: rep, query: { kind, limit: "100" } });
    return timelinePageSchema.parse(body).items.flatMap((item) => (item.kind === "note" ? [item.note.id] : []));
  };

  // All notes were created at the same time, so their order depends on their ids.
  expect((await read("file")).sort()).toEqual([own.id, parent.id].sort());
  const all = await read("note,file");
  expect(all).toEqual(expect.arrayContaining([plain.id, own.id, parent.id]));
  expect(new Set(all).size).toBe(all.length);
});
