import { startTestBackend, type TestBackend } from "../test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("J10 · allows sixty writes of a kind per user and minute, without limiting other users, kinds or reads", async () => {
  const [rep, leader] = [await backend.signIn("rep@acme.example"), await backend.signIn("leader@acme.example")];
  const rename = (headers: Record<string, string>) =>
    backend.request({ method: "PATCH", url: "/users/me/", headers, payload: { title: "Rep" } });

  const statuses: number[] = [];
  for (let count = 0; count < 63; count += 1) statuses.push((await rename(rep)).status);
  const late = await rename(rep);

  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(late).toMatchObject({
    status: 429,
    body: { code: "too_many_requests" },
    headers: { "retry-after": "60" },
  });
  expect((await rename(leader)).status).toBe(200);
  expect((await backend.request({ url: "/users/me/", headers: rep })).status).toBe(200);
  expect((await backend.request({ method: "DELETE", url: "/users/me/sessions/", headers: rep })).status).toBe(204);
  backend.advance(60_000);
  expect((await rename(rep)).status).toBe(200);
});
