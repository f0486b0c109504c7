/** @jest-environment jsdom */
import { clearUserData } from "./clear-user-data";

jest.mock("@/lib/cache/local-data", () => ({ localCache: { clear: async () => {} } }));
jest.mock("@/lib/realtime/connection/persistence", () => ({ deleteStoredDatabases: async () => {} }));

test("B9 · sign-out removes what earlier versions stored of the user, and nothing else", async () => {
  for (const key of ["sightline.recent.u-1", "sightline.recent.u-2", "another.app"]) localStorage.setItem(key, "x");

  await clearUserData();

  expect(Object.keys(localStorage)).toEqual(["another.app"]);
});
