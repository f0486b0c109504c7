import type { ErrorCode } from "@/lib/contracts/wire/error-code";
import { findPageData, pageData } from "./page-data";

const path = "/account/a-1?tab=activity";
let mockPath = path;
jest.mock("next/headers", () => ({ headers: async () => new Headers({ "x-sightline-path": mockPath }) }));
jest.mock("next/navigation", () => ({
  notFound: () => {
    throw new Error("not found");
  },
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));

const refused = (status: number, fields?: Record<string, string>, code: ErrorCode = "refused") =>
  pageData({ kind: "refused", status, code, detail: null, fields });

beforeEach(() => {
  mockPath = path;
});

test("redirects to login with a way back when the session ended during rendering", async () => {
  await expect(refused(401)).rejects.toThrow("to /login?next=%2Faccount%2Fa-1%3Ftab%3Dactivity&reason=ended");
});

test("redirects home when an operator's view of a client ended during rendering", async () => {
  await expect(refused(409, undefined, "client_required")).rejects.toThrow("to /sales-home?viewing=none");
});

test.each([
  ["/signals?kind=news&cursor=x", "/signals?kind=news"],
  ["/signals?cursor=x", "/signals"],
])("redirects from the expired page %s of a list to its first page", async (expired, first) => {
  mockPath = expired;
  await expect(refused(400, { cursor: "Not a cursor" }, "bad_cursor")).rejects.toThrow(new Error(`to ${first}`));
});

test("redirects or shows not found for other refusals", async () => {
  await expect(refused(403)).rejects.toThrow("to /access-denied");
  await expect(refused(404)).rejects.toThrow("not found");
  await expect(refused(400)).rejects.toThrow("not found");
  await expect(refused(404, { merged_into: "a-2" })).rejects.toThrow("to /account/a-2");
});

test("returns the data of a successful response", async () => {
  expect(await pageData({ kind: "ok", data: 7 })).toBe(7);
});

test("a row that doesn't exist is null, and a merged account still redirects", async () => {
  const missing = { kind: "refused", status: 404, code: "refused", detail: null } as const;

  expect(await findPageData({ ...missing, fields: undefined })).toBeNull();
  await expect(findPageData({ ...missing, fields: { merged_into: "a-2" } })).rejects.toThrow("to /account/a-2");
  await expect(findPageData({ ...missing, status: 403, fields: undefined })).rejects.toThrow("to /access-denied");
});
