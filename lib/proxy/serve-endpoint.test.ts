/** @jest-environment node */
import type { z } from "zod";
import type { CallOptions } from "@/lib/backend/call";
import { AppError } from "@/lib/contracts/wire/app-error";
import { requireSessionForApi, requireUserForApi } from "@/lib/session/server/current-user";
import { serveEndpoint } from "./serve-endpoint";

jest.mock("@/lib/session/server/current-user", () => ({
  requireUserForApi: jest.fn(),
  requireSessionForApi: jest.fn(),
}));
jest.mock("@/lib/env", () => ({
  getSettings: () => ({ appOrigin: "http://localhost", apiBaseUrl: "http://api", hostKey: null }),
}));
jest.mock("@/lib/log", () => ({ logProblem: () => undefined }));

const id = "00000000-0000-4000-8000-000000000000";
const backend = jest.fn<Promise<unknown>, [string, CallOptions<z.ZodType>]>();

beforeEach(() => {
  jest.resetAllMocks();
  backend.mockResolvedValue({ kind: "ok", data: { is: "there" } });
  jest.mocked(requireUserForApi).mockResolvedValue({ backend, claims: { access_token: "the-token" } } as never);
  jest.mocked(requireSessionForApi).mockResolvedValue({ backend } as never);
});

function callEndpoint(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`http://localhost/api/${path}`, {
    method,
    headers: {
      origin: "http://localhost",
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return serveEndpoint(request, { params: Promise.resolve({}) });
}

test("forwards path, body and key as the endpoint declares, and responds with its status", async () => {
  const response = await callEndpoint(
    "POST",
    `accounts/${id}/notes`,
    { body: "Hello" },
    { "idempotency-key": "a-key-of-16-chars" },
  );

  expect(response.status).toBe(201);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(backend).toHaveBeenCalledWith(
    `/accounts/${id}/notes/`,
    expect.objectContaining({ method: "POST", idempotencyKey: "a-key-of-16-chars" }),
  );
  expect(backend.mock.calls[0]?.[1].body).toMatchObject({ body: "Hello" });
});

test("responds with 204 when there is no data", async () => {
  backend.mockResolvedValue({ kind: "ok", data: null });
  expect((await callEndpoint("POST", `accounts/${id}/watch`)).status).toBe(204);
});

test("forwards only known query parameters", async () => {
  await callEndpoint("GET", `accounts/${id}/timeline?limit=5&utm_source=mail`);
  expect(backend.mock.calls[0]?.[1].query).toEqual({ limit: "5" });
});

test.each([
  ["an invalid query", "GET", `accounts/${id}/timeline?limit=x`, undefined, 400],
  ["an invalid body", "POST", `accounts/${id}/notes`, { body: 7 }, 400],
  ["an invalid id", "GET", "accounts/7", undefined, 404],
  ["a path of {api} that browsers may not call", "GET", `accounts/${id}/figures`, undefined, 404],
  ["an unknown path", "GET", "nothing", undefined, 404],
  ["the wrong method", "PUT", `accounts/${id}/watch`, undefined, 405],
])("refuses %s and forwards nothing", async (_what, method, path, body, status) => {
  expect((await callEndpoint(method, path, body)).status).toBe(status);
  expect(backend).not.toHaveBeenCalled();
});

describe("a file", () => {
  const send = jest.spyOn(globalThis, "fetch");
  const headers = { "content-type": "text/csv", "content-disposition": 'attachment; filename="accounts.csv"' };
  beforeEach(() => send.mockImplementation(async () => new Response("name\nApple", { headers })));
  afterAll(() => send.mockRestore());

  test.each([
    ["GET", "accounts/export?owner=me&utm_source=mail&link=x", undefined, "/accounts/export/?owner=me&link=x"],
    ["POST", "contacts/export", { ids: [id] }, "/contacts/export/"],
    ["GET", `attachments/${id}/content`, undefined, `/attachments/${id}/content/`],
  ])("is streamed as a download, with the user's token: %s %s", async (method, path, body, backendPath) => {
    const response = await callEndpoint(method, path, body);

    expect(await response.text()).toBe("name\nApple");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...headers,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(send.mock.calls[0]?.[0]).toBe(`http://api${backendPath}`);
    expect(new Headers(send.mock.calls[0]?.[1]?.headers).get("authorization")).toBe("Bearer the-token");
    expect(send.mock.calls[0]?.[1]?.method).toBe(method);
  });

  test("is cached by the browser, but by no proxy, if it never changes", async () => {
    const response = await callEndpoint("GET", `account-logos/${id}`);

    expect(response.headers.get("cache-control")).toBe("private, max-age=2592000, immutable");
  });

  test("isn't requested for HEAD, and never for a user without permission", async () => {
    expect((await callEndpoint("HEAD", "accounts/export")).status).toBe(204);
    jest.mocked(requireUserForApi).mockRejectedValue(new AppError(403, "access_denied", "No."));
    expect((await callEndpoint("GET", "accounts/export")).status).toBe(403);

    expect(requireUserForApi).toHaveBeenCalledWith(expect.anything(), { permission: "exportData" });
    expect(send).not.toHaveBeenCalled();
  });

  test.each(["accounts/export", "accounts/export/contacts", "contacts/export"])(
    "W1 · of a recorded export isn't sent when another site links to it: %s",
    async (path) => {
      const response = await callEndpoint("GET", path, undefined, { "sec-fetch-site": "cross-site" });

      expect(response.status).toBe(403);
      expect(send).not.toHaveBeenCalled();
    },
  );

  test("isn't requested for an invalid id or query", async () => {
    expect((await callEndpoint("GET", "attachments/7/content")).status).toBe(404);
    expect((await callEndpoint("GET", `imports/${id}/file?part=none`)).status).toBe(400);

    expect(send).not.toHaveBeenCalled();
  });

  test("that {api} refuses is answered with the refusal", async () => {
    send.mockImplementation(async () => Response.json({ code: "not_found", detail: "Not here." }, { status: 404 }));

    expect((await callEndpoint("GET", `attachments/${id}/content`)).status).toBe(404);
  });
});

test("refuses a user without permission before it reads the body", async () => {
  jest.mocked(requireUserForApi).mockRejectedValue(new AppError(403, "access_denied", "No."));

  expect((await callEndpoint("PUT", "clients/me/committee", { nonsense: true })).status).toBe(403);
  expect(requireUserForApi).toHaveBeenCalledWith(expect.anything(), { permission: "manageClient" });
  expect(backend).not.toHaveBeenCalled();
});

test("refuses a cross-site change before it identifies the user", async () => {
  const response = await callEndpoint("POST", `accounts/${id}/watch`, undefined, {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
  });
  expect(response.status).toBe(403);
  expect(requireUserForApi).not.toHaveBeenCalled();
});

test("lets a session without a role request access", async () => {
  backend.mockResolvedValue({ kind: "ok", data: null });
  await callEndpoint("POST", "access-requests", { path: "/all-accounts" });
  expect(requireSessionForApi).toHaveBeenCalled();
  expect(requireUserForApi).not.toHaveBeenCalled();
});
