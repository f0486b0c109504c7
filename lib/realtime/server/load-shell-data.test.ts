import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { ShellData, ShownMessage } from "@/lib/contracts/home/shell-data";
import { loadShellData } from "./load-shell-data";

const ravi = { client_id: "acme", role: "sales_rep" as const };
const message: ShownMessage = {
  id: "m1",
  scope: "client",
  title: "Quarter ends",
  body: "By **Friday**.",
  severity: "warning",
  roles: [],
  start_time: "2026-01-01T00:00:00.000Z",
  end_time: null,
  dismissible: true,
  link: { href: "javascript:alert(1)", label: "Go" },
};

/** A backend that always returns this result and records the requested paths. */
function backendSaying(result: BackendResult<ShellData>) {
  const paths: string[] = [];
  const backend: Backend = async (path, { schema }) => {
    paths.push(path);
    return result.kind === "ok" ? { kind: "ok", data: schema.parse(result.data) } : result;
  };
  return { backend, paths };
}

const ok = (messages: ShownMessage[], unread: number | null = 3) =>
  backendSaying({ kind: "ok", data: { messages, unread_alerts: unread } });

test("loads the unread count and the messages, sorted by severity, in one call", async () => {
  const roles = ["sales_rep" as const];
  const { backend, paths } = ok([message, { ...message, id: "m2", scope: "general", severity: "critical", roles }]);

  const frame = await loadShellData(backend, ravi, new Set());

  expect(paths).toEqual(["/frame/"]);
  expect(frame).toMatchObject({
    unread: 3,
    messages: [
      { id: "m2", source: "general_role", severity: "critical" },
      { id: "m1", source: "client", enabled: true, title: "Quarter ends", endMs: null },
    ],
  });
});

test("W5 · drops an unsafe link", async () => {
  const { messages } = await loadShellData(ok([message]).backend, ravi, new Set());

  expect(messages[0]?.link).toBeNull();
});

test("hides dismissed messages unless they can't be dismissed", async () => {
  const { backend } = ok([message, { ...message, id: "m2", dismissible: false }]);

  const { messages } = await loadShellData(backend, ravi, new Set(["m1", "m2"]));

  expect(messages.map(({ id }) => id)).toEqual(["m2"]);
});

test.each<BackendResult<ShellData>>([
  { kind: "unavailable", reason: "timeout" },
  { kind: "refused", status: 404, code: "not_found", detail: null },
])("returns no messages and no unread count when the backend is $kind", async (result) => {
  expect(await loadShellData(backendSaying(result).backend, ravi, new Set())).toMatchObject({
    messages: [],
    unread: null,
  });
});

test.each(["sales_rep", "admin"] as const)("D6 · calls no backend for a %s without a client", async (role) => {
  const { backend, paths } = ok([{ ...message, scope: "general" as const }]);

  expect(await loadShellData(backend, { client_id: null, role }, new Set())).toMatchObject({
    messages: [],
    unread: null,
  });
  expect(paths).toEqual([]);
});
