import createApp from "fastify";
import { sendFile } from "./send-file";

test("names no file in the response if the workbook can't be written", async () => {
  jest.doMock("hucre/xlsx", () => {
    throw new Error("Too many open files");
  });
  async function* batches() {
    yield [["Ada"]];
  }
  const app = createApp();
  app.get("/", (_request, reply) =>
    sendFile(reply, { name: "contacts", format: "xlsx", at: new Date(0) }, { headings: ["Name"], batches: batches() }),
  );

  const failed = await app.inject("/");
  jest.dontMock("hucre/xlsx");
  const sent = await app.inject("/");

  expect(failed.statusCode).toBe(500);
  expect(failed.headers["content-disposition"]).toBeUndefined();
  expect(sent.headers["content-disposition"]).toBe('attachment; filename="contacts-1970-01-01.xlsx"');
});
