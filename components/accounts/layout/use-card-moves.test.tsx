/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { toastStore } from "@/components/ui/overlay/toast-store";
import { boardColumns } from "@/lib/accounts/layout/sections";
import { fullView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import { createPagedList } from "@/lib/paging/paged-list";
import { useCardMoves } from "./use-card-moves";

const columns = boardColumns(fullView, "tier");
const [a, b, c] = columns;
const account = { id: "one", name: "One", tier: "A", market_cap_usd: null } as Account;

let sent: { values: object; expected: object }[];
let responses: ((status: number, body: unknown) => void)[];

beforeEach(() => {
  sent = [];
  responses = [];
  toastStore.setState({ toasts: [] });
  Object.assign(globalThis, {
    fetch: (_path: string, init: { body: string }) => {
      sent.push(JSON.parse(init.body));
      return new Promise((resolve) => {
        responses.push((status, body) =>
          resolve({ ok: status < 400, status, headers: new Map(), text: async () => JSON.stringify(body) }),
        );
      });
    },
  });
});

const respond = (at: number, status: number, body: unknown) => act(async () => responses[at]?.(status, body));
const done = (n: number) => ({ account, cause: { kind: "change", id: `cause-${n}` } });

/** A board with one card in Tier A; `places` returns the columns that show it. */
function openBoard() {
  const { result } = renderHook(() => useCardMoves("tier", { onShift: () => {}, onAnnounce: () => {} }));
  const lists = columns.map((column) => {
    const items = column === a ? [account] : [];
    const list = createPagedList<Account>({ items, next_cursor: null, total: items.length }, () => {
      throw new Error("Everything is loaded.");
    });
    result.current.register(column.value, list);
    return { column, list };
  });
  const filledColumns = () =>
    lists.filter(({ list }) => list.getState().rows.length > 0).map(({ column }) => column.label);
  return { ...result.current, filledColumns };
}

test("moving a card twice sends two requests, the second after the first has been answered", async () => {
  if (!a || !b || !c) throw new Error("A board has at least three columns.");
  const { move, filledColumns } = openBoard();
  await act(async () => {
    move(account, a, b);
    move({ ...account, tier: "B" }, b, c);
  });
  expect(filledColumns()).toEqual(["Tier C"]);
  expect(sent).toHaveLength(1);

  await respond(0, 200, done(1));
  expect(sent[1]).toMatchObject({ values: { tier: "C" }, expected: { tier: "B" } });
  await respond(1, 200, done(2));

  expect(filledColumns()).toEqual(["Tier C"]);
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["One: moved to Tier C."]);
});

test("after two moves conflict with another user's change, shows the card once, in its new column, with one toast", async () => {
  if (!a || !b || !c) throw new Error("A board has at least three columns.");
  const { move, filledColumns } = openBoard();
  await act(async () => {
    move(account, a, b);
    move({ ...account, tier: "B" }, b, c);
  });
  const refused = {
    code: "changed",
    detail: "Someone changed it.",
    fields: { current: JSON.stringify({ tier: null }) },
  };

  await respond(0, 409, refused);
  await respond(1, 409, refused);

  expect(filledColumns()).toEqual(["No tier"]);
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["One: Someone changed it."]);
});
