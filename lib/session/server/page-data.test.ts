import { findPageData, pageData } from "./page-data";

jest.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-sightline-path": "/account/a-1?tab=activity" }),
}));
jest.mock("next/navigation", () => ({
  notFound: () => {
    throw new Error("not found");
  },
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));

const refused = (status: number, fields?: Record<string, string>, code: "refused" | "client_required" = "refused") =>
  pageData({ kind: "refused", status, code, detail: null, fields });

test("redirects to login with a way back when the session ended during rendering", async () => {
  await expect(refused(401)).rejects.toThrow("to /login?next=%2Faccount%2Fa-1%3Ftab%3Dactivity&reason=ended");
});

test("redirects home when an operator's view of a client ended during rendering", async () => {
  await expect(refused(409, undefined, "client_required")).rejects.toThrow("to /sales-home?viewing=none");
});

test("redirects or shows not found for other refusals", async () => {
  await expect(refused(403)).rejects.toThrow("to /access-denied");
  await expect(refused(404)).rejects.toThrow("not found");
  await expect(refused(404, { merged_into: "a-2" })).rejects.toThrow("to /account/a-2");
});

test("returns the data of a successful response", async () => {
  expect(await pageData({ kind: "ok", data: 7 })).toBe(7);
});

test("a row that a URL names and that doesn't exist is null, and a merged account still redirects", async () => {
  const missing = { kind: "refused", status: 404, code: "refused", detail: null } as const;

  expect(await findPageData({ ...missing, fields: undefined })).toBeNull();
  await expect(findPageData({ ...missing, fields: { merged_into: "a-2" } })).rejects.toThrow("to /account/a-2");
  await expect(findPageData({ ...missing, status: 403, fields: undefined })).rejects.toThrow("to /access-denied");
});
