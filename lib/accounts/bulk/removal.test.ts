import type { AccountOutcomes } from "@/lib/contracts/accounts/account";
import type { Outcome } from "@/lib/http/browser/send";
import { accountOf } from "../account.fixture";
import { describeRemovalOfAll, describeRemovalPlan, planRemoval, startRemoval } from "./removal";

const rep = { uid: "ravi", role: "sales_rep", denied: [] } as const;
const leader = { uid: "lena", role: "sales_leader", denied: [] } as const;

const accountsOf = (...owners: (string | null)[]) =>
  owners.map((uid, index) => accountOf({ id: `id-${index}`, owner: uid === null ? null : { uid, name: uid } }));

const responseOf = (...outcomes: AccountOutcomes["results"][number]["outcome"][]): Outcome<AccountOutcomes> => ({
  kind: "ok",
  data: { results: outcomes.map((outcome, index) => ({ id: `id-${index}`, outcome })) },
});

/** Callbacks that respond when the test resolves them, and that record their calls. */
function createActions(removed: Promise<Outcome<AccountOutcomes>>) {
  const restoreRows = jest.fn();
  return {
    restoreRows,
    actions: {
      hide: jest.fn(() => restoreRows),
      remove: jest.fn(() => removed),
      restore: jest.fn(async (ids: readonly string[]) => responseOf(...ids.map(() => "restored" as const))),
      notify: jest.fn(),
      onChanged: jest.fn(),
    },
  };
}

describe("planRemoval", () => {
  test("for a rep excludes accounts owned by others", () => {
    const plan = planRemoval(rep, accountsOf("ravi", null, "lena", "mia"));

    expect(plan.removable.map(({ id }) => id)).toEqual(["id-0", "id-1"]);
    expect(plan).toMatchObject({ othersCount: 0, stayingCount: 2 });
    expect(describeRemovalPlan(plan)).toEqual({
      title: "Remove 2 accounts?",
      text: "2 belong to others and will stay. You can restore them for 30 days.",
    });
  });

  test("for a leader says how many accounts belong to others", () => {
    const plan = planRemoval(leader, accountsOf("ravi", null, "lena"));

    expect(plan.removable).toHaveLength(3);
    expect(describeRemovalPlan(plan)).toEqual({
      title: "Remove 3 accounts?",
      text: "1 belongs to others. You can restore them for 30 days.",
    });
  });
});

test("the removal of all matching accounts says which ones a rep keeps", () => {
  const title = "Remove 1,240 accounts?";
  const included = "This includes all matching accounts, even those not shown.";

  expect(describeRemovalOfAll(1240, leader)).toEqual({ title, text: `${included} You can restore them for 30 days.` });
  expect(describeRemovalOfAll(1240, rep)).toEqual({
    title,
    text: `${included} Accounts owned by others will be kept. You can restore them for 30 days.`,
  });
});

describe("startRemoval", () => {
  test("sends one request and hides the accounts before the response", async () => {
    const { actions } = createActions(Promise.resolve(responseOf("removed", "removed", "removed")));

    const removal = startRemoval(accountsOf(null, null, null), actions);

    expect(actions.hide).toHaveBeenCalledWith(["id-0", "id-1", "id-2"]);
    expect(await removal.done).toBe(true);
    expect(actions.remove).toHaveBeenCalledTimes(1);
    expect(actions.notify).not.toHaveBeenCalled();
  });

  test("undo before the response restores the removed accounts in one request", async () => {
    let respond = (_outcome: Outcome<AccountOutcomes>) => {};
    const { actions, restoreRows } = createActions(
      new Promise((resolve) => {
        respond = resolve;
      }),
    );
    const removal = startRemoval(accountsOf(null, null), actions);

    const undone = removal.undo();
    expect(actions.restore).not.toHaveBeenCalled();
    respond(responseOf("removed", "removed"));
    await undone;

    expect(actions.restore.mock.calls).toEqual([[["id-0", "id-1"]]]);
    expect(restoreRows).toHaveBeenCalledWith(["id-0", "id-1"]);
    expect(actions.notify).toHaveBeenCalledWith("2 accounts were restored.", "neutral");
  });

  test("shows accounts again that the backend refused to remove, with a message", async () => {
    const { actions, restoreRows } = createActions(Promise.resolve(responseOf("removed", "forbidden")));

    const removal = startRemoval(accountsOf(null, null), actions);

    expect(await removal.done).toBe(true);
    expect(restoreRows).toHaveBeenCalledWith(["id-1"]);
    expect(actions.notify).toHaveBeenCalledWith("1 account could not be removed.", "danger");
  });

  test("shows all accounts again when the request is refused, and Undo then sends no request", async () => {
    const refused = { kind: "refused", code: "unreachable", detail: "No connection.", fields: {} } as const;
    const { actions, restoreRows } = createActions(Promise.resolve(refused));

    const removal = startRemoval(accountsOf(null, null), actions);

    expect(await removal.done).toBe(false);
    await removal.undo();
    expect(restoreRows).toHaveBeenCalledWith(["id-0", "id-1"]);
    expect(actions.notify).toHaveBeenCalledWith("No connection.", "danger");
    expect(actions.restore).not.toHaveBeenCalled();
  });
});
