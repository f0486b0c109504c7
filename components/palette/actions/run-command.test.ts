/** @jest-environment jsdom */
import { setOwner } from "@/components/colleagues/set-owner";
import { startEntry } from "@/components/timeline/composer-store";
import type { PageContext } from "./action";
import { runCommand } from "./run-command";

jest.mock("@/components/colleagues/set-owner", () => ({ setOwner: jest.fn() }));
jest.mock("@/components/timeline/composer-store", () => ({ startEntry: jest.fn() }));

const state = { isWatched: false, ownerUid: "lena" };
const account = { id: "0b9f1c1e-1111-4222-8333-944455566677", name: "Microsoft", state };
const page: PageContext = {
  role: "sales_leader",
  uid: "me",
  pathname: `/account/${account.id}`,
  theme: "light",
  accountId: account.id,
  account,
  isAccountLoading: false,
  hasComposer: false,
  search: "",
  controls: [],
};
const router = { push: jest.fn(), refresh: jest.fn() };

beforeEach(() => jest.clearAllMocks());
afterEach(() => jest.restoreAllMocks());

test.each([
  ["me", "me"],
  ["nobody", null],
] as const)("assigning the account to %s replaces only the owner that the page shows", async (assign, to) => {
  await runCommand({ assign }, page, router);

  expect(setOwner).toHaveBeenCalledWith(account.id, expect.objectContaining({ from: "lena", to }));
});

test("logging a call from another tab opens the activity, but stays on the page while offline", async () => {
  await runCommand({ start: "call" }, page, router);
  expect(router.push).toHaveBeenCalledTimes(1);
  expect(startEntry).toHaveBeenCalledTimes(1);

  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await runCommand({ start: "call" }, page, router);

  expect(router.push).toHaveBeenCalledTimes(1);
  expect(startEntry).toHaveBeenCalledTimes(1);
});

test("a control of the page gets the focus and is pressed", async () => {
  const press = { focus: jest.fn(), click: jest.fn() };

  await runCommand({ press: press as unknown as HTMLElement }, page, router);

  expect(press.focus).toHaveBeenCalledTimes(1);
  expect(press.click).toHaveBeenCalledTimes(1);
});
